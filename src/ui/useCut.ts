import { useLayoutEffect, useState } from 'react';

/**
 * Whether an element's text is cut by its line clamp, so that the whole can be offered.
 * @returns the ref of the element too
 */
export function useCut(text: string) {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    if (!('ResizeObserver' in window)) {
      measure();
      return undefined;
    }
    // it reports the first size too, with the frame's own layout: measuring here would make the browser lay out twice
    const resizing = new ResizeObserver(measure);
    resizing.observe(element);
    return () => resizing.disconnect();
  }, [element, text]);
  return [isCut, ref] as const;
}
