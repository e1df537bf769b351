import type { ComponentProps, ReactNode } from 'react';
import { limits } from '#model/limits.ts';
import { classNames } from './classNames.ts';
import { Icon, type IconName } from './icon.tsx';
import './badge.css';

export type BadgeColour = 'grey' | 'red' | 'orange' | 'yellow' | 'green' | 'blue' | PositionColour;
/** Four labels without further meaning. */
export type PositionColour = 'backend' | 'frontend' | 'sre' | 'manager';

export interface BadgeProps {
  colour?: BadgeColour;
  outlined?: boolean;
  icon?: IconName;
  lang?: string;
  children: ReactNode;
}

export function Badge({ colour = 'grey', outlined, icon, lang, children }: BadgeProps) {
  return (
    <span className={classNames('badge', colour, outlined && 'outlined')} lang={lang}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

export interface CountProps {
  value: number;
  look?: 'plain' | 'strong' | 'red';
  /** What is counted, for screen readers. */
  label?: string;
}

/** '99+' above 99 (NAV-20). At 0 the caller draws none (A83). */
export function Count({ value, look = 'plain', label }: CountProps) {
  return (
    <span className={classNames('count', look !== 'plain' && look)}>
      {countText(value)}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  );
}

export const countText = (value: number) => (value > limits.badge ? `${limits.badge}+` : String(value));

/** The mark of a row that has not reached the server. */
export function Unsent({ children }: { children: ReactNode }) {
  return (
    <span className="unsent">
      <Icon name="waiting" size={14} />
      {children}
    </span>
  );
}

/** The first letter of a name, as decoration beside the name. */
export function Avatar({ name, size }: { name: string; size?: 'small' | 'large' }) {
  return (
    <span className={classNames('avatar', size)} aria-hidden="true">
      {([...name.trim()][0] ?? '?').toUpperCase()}
    </span>
  );
}

export interface PillProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** A value is chosen. */
  on?: boolean;
  icon?: IconName;
  iconAfter?: IconName;
  dense?: boolean;
  children: ReactNode;
}

/** A filter that shows its value. */
export function Pill({ on, icon, iconAfter, dense, className, children, ...rest }: PillProps) {
  return (
    <button type="button" {...rest} className={classNames('pill', on && 'on', dense && 'dense', className)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={14} />}
    </button>
  );
}
