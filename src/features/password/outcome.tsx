import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { ErrorState, OfflineNote } from '#ui/notice.tsx';

/** Replaces a form; its heading takes the focus, so that it is read. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </>
  );
}

export interface Failed {
  offline: boolean;
  message: string;
}

/** @param offline the message when there was no response */
export function Failure({ failed, offline }: { failed: Failed | null; offline: string }) {
  return (
    <>
      <div role="status">{failed?.offline && <OfflineNote>{offline}</OfflineNote>}</div>
      {failed && !failed.offline && <ErrorState title={failed.message} />}
    </>
  );
}
