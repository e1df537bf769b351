import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

interface Outlet {
  element: HTMLElement;
  isSheet: boolean;
}

const useOutlets = create<{ outlets: Outlet[] }>(() => ({ outlets: [] }));

/** Where the toast is shown: the topmost dialog or drawer, or else the bar at the thumb; undefined without any. */
export const useTopOutlet = (): HTMLElement | undefined =>
  useOutlets(({ outlets }) => (outlets.findLast(({ isSheet }) => isSheet) ?? outlets.at(-1))?.element);

interface ToastOutletProps {
  /** Of a dialog or drawer, which covers the page and its outlet. */
  isSheet?: boolean;
  /** What is left of a row; on a phone above that row. */
  inRow?: boolean;
}

/** Room for a toast that is there anyway: it takes none, and never lies on a control (A123, A150). */
export function ToastOutlet({ isSheet = false, inRow }: ToastOutletProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const outlet = { element: place.current!, isSheet };
    useOutlets.setState(({ outlets }) => ({ outlets: [...outlets, outlet] }));
    return () => useOutlets.setState(({ outlets }) => ({ outlets: outlets.filter((one) => one !== outlet) }));
  }, [isSheet]);
  return <div ref={place} className={inRow ? 'toast-outlet in-row' : 'toast-outlet'} />;
}
