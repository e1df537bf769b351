import type { ReactNode } from 'react';
import './users.css';

/** A part of the page with its heading. */
export function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className="card person-part" aria-label={title}>
      <h2>
        {title} {!!count && <small className="ink-3">{count}</small>}
      </h2>
      {children}
    </section>
  );
}
