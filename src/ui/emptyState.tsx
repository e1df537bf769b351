import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import './notice.css';

export interface EmptyStateProps {
  title: string;
  /** What to do next, in a sentence. */
  message?: ReactNode;
  action?: ReactNode;
  /** A whole page is empty, not a part of it. */
  large?: boolean;
  heading?: 'h1' | 'h2' | 'h3';
}

/** A dotted line with one hollow stop: a track not begun yet. */
export function EmptyState({ title, message, action, large, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={classNames('empty', large && 'large')}>
      <svg className="empty-line" viewBox="0 0 168 44" fill="none" aria-hidden="true">
        <path d="M4 22h160" stroke="var(--rail)" strokeWidth="4" strokeLinecap="round" strokeDasharray="1 9" />
        <circle
          cx="84"
          cy="22"
          r="10"
          fill="var(--empty-ground, var(--canvas))"
          stroke="var(--grey-solid)"
          strokeWidth="4"
        />
      </svg>
      <Heading>{title}</Heading>
      {message && <p>{message}</p>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}
