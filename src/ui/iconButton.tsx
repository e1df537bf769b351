import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import { Icon, type IconName, type IconProps } from './icon.tsx';
import './button.css';

interface Face {
  icon: IconName;
  /** What it does, in words: the accessible name and the tooltip. */
  label: string;
  dense?: boolean;
  danger?: boolean;
  iconSize?: IconProps['size'];
}

export type IconButtonProps = Face & Omit<ComponentProps<'button'>, 'children'>;

export function IconButton({ icon, label, dense, danger, iconSize, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      {...rest}
      className={classNames('icon-button', dense && 'dense', danger && 'danger', className)}
    >
      <Icon name={icon} size={iconSize ?? (dense ? 16 : 20)} />
    </button>
  );
}
