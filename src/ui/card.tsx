import type { ComponentProps, ElementType } from 'react';
import { classNames } from './classNames.ts';
import './surface.css';

export type CardProps = ComponentProps<'div'> & {
  as?: Extract<ElementType, 'div' | 'article' | 'section' | 'li' | 'form'>;
  /** The whole card is clickable as the link with class `card-link` inside it. */
  linked?: boolean;
};

export function Card({ as: Element = 'div', linked, className, ...rest }: CardProps) {
  const Tag = Element as 'div';
  return <Tag {...rest} className={classNames('card', linked && 'linked', className)} />;
}
