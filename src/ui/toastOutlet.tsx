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
}

/** The room for a toast beside the controls, so that it never lies on one (A123). Takes none while there is no toast. */
export function ToastOutlet({ isSheet = false }: ToastOutletProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const outlet = { element: place.current!, isSheet };
    useOutlets.setState(({ outlets }) => ({ outlets: [...outlets, outlet] }));
    return () => useOutlets.setState(({ outlets }) => ({ outlets: outlets.filter((one) => one !== outlet) }));
  }, [isSheet]);
  return <div ref={place} className="toast-outlet" />;
}
