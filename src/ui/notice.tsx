import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Button } from './button.tsx';
import { classNames } from './classNames.ts';
import { Icon, type IconName } from './icon.tsx';
import './notice.css';

export interface ErrorStateProps {
  title: string;
  /** Details, one sentence each. */
  messages?: readonly string[];
  onRetry?: () => void;
}

/** Something failed: what, as text, and how to go on. */
export function ErrorState({ title, messages = [], onRetry }: ErrorStateProps) {
  const texts = useTexts();
  return (
    <Notice icon="alert" role="alert" title={title}>
      {messages.length === 1 && <p>{messages[0]}</p>}
      {messages.length > 1 && (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {onRetry && (
        <Button look="outline" size="dense" icon="refresh" onClick={onRetry}>
          {texts.common.tryAgain}
        </Button>
      )}
    </Notice>
  );
}

/** Offline is normal here: grey, not red. */
export function OfflineNote({ children }: { children?: ReactNode }) {
  const texts = useTexts();
  return (
    <Notice look="calm" icon="offline" title={texts.common.youAreOffline}>
      {children && <p>{children}</p>}
    </Notice>
  );
}

export interface NoticeProps {
  look?: 'error' | 'warning' | 'calm';
  icon: IconName;
  role?: 'alert' | 'status';
  title: ReactNode;
  children?: ReactNode;
}

export function Notice({ look = 'error', icon, role, title, children }: NoticeProps) {
  return (
    <div className={classNames('alert', look !== 'error' && look)} role={role}>
      <Icon name={icon} />
      <div className="grow">
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
