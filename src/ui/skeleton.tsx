import type { CSSProperties, ReactNode } from 'react';
import './notice.css';

/** A grey shape of the size of the coming content. */
export function Skeleton({ width, height = 14, round }: { width?: number | string; height?: number; round?: boolean }) {
  const style: CSSProperties = { width, height, borderRadius: round ? 'var(--r-full)' : undefined };
  return <i className="skeleton" style={style} aria-hidden="true" />;
}

/** The same shape `count` times, read once as `label`. */
export function Skeletons({ count, label, children }: { count: number; label: string; children: ReactNode }) {
  return (
    <>
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true" style={{ display: 'contents' }}>
          {children}
        </div>
      ))}
    </>
  );
}
