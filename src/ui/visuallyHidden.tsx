import type { ReactNode } from 'react';

/** For screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
);

/** Announces changes inside it: `polite` waits for a pause, `assertive` does not. */
export const LiveRegion = ({ children, urgent }: { children: ReactNode; urgent?: boolean }) => (
  <div className="visually-hidden" aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true">
    {children}
  </div>
);
