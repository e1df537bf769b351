import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from './classNames.ts';
import { Icon, type IconName } from './icon.tsx';
import './button.css';

export interface ButtonLook {
  /** One `primary` per view. */
  look?: 'primary' | 'outline' | 'soft' | 'quiet' | 'danger' | 'danger-quiet';
  size?: 'dense' | 'normal' | 'big';
  wide?: boolean;
  icon?: IconName;
  iconAfter?: IconName;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** If given, even as false, width for the spinner is reserved. While true the button stays focusable but inert. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  look,
  size,
  wide,
  icon,
  iconAfter,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        buttonClass({ look, size, wide }),
        busy !== undefined && 'may-be-busy',
        icon && 'with-icon',
        className,
      )}
      onClick={ignoreWhileBusy}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {icon && (busy ? <span className="spinner" /> : <Icon name={icon} size={iconSize(size)} />)}
      <span className="button-label">
        {busy && !icon && <span className="spinner" />}
        {children}
      </span>
      {iconAfter && <Icon name={iconAfter} size={iconSize(size)} />}
    </button>
  );
}

interface AnchorProps extends ButtonLook, Omit<ComponentProps<'a'>, 'children'> {
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ look, size, wide, icon, iconAfter, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ look, size, wide }), className)}>
      {icon && <Icon name={icon} size={iconSize(size)} />}
      <span className="button-label">{children}</span>
      {iconAfter && <Icon name={iconAfter} size={iconSize(size)} />}
    </a>
  );
}

/** A link that looks like a button: `<ButtonLink to="/tracks" look="outline" icon="left">`. */
export const ButtonLink = createLink(ButtonAnchor);

const buttonClass = ({ look = 'outline', size, wide }: ButtonLook) =>
  classNames('button', look, size !== 'normal' && size, wide && 'wide');

const iconSize = (size: ButtonLook['size']) => (size === 'dense' ? 16 : size === 'big' ? 20 : 18);
