import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * One column at a time, swiped: which one is shown, and how to show another. The board is as high as that column, so
 * that a short one has no emptiness of a long one below it.
 */
export function usePagedLanes(box: RefObject<HTMLElement | null>, count: number, isPaged: boolean) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (!isPaged || !current) return undefined;
    const follow = () => {
      const page = Math.round(current.scrollLeft / Math.max(1, current.clientWidth));
      setAt(Math.max(0, Math.min(count - 1, page)));
    };
    current.addEventListener('scroll', follow, { passive: true });
    return () => current.removeEventListener('scroll', follow);
  }, [box, count, isPaged]);
  useEffect(() => {
    const { current } = box;
    const column = current?.children[at];
    // jsdom measures nothing
    if (!isPaged || !current || !column || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(() => {
      const content = [...column.children].reduce((sum, child) => sum + (child as HTMLElement).offsetHeight, 0);
      current.style.setProperty('--board-page', `${content}px`);
    });
    for (const part of column.children) observer.observe(part);
    return () => {
      observer.disconnect();
      current.style.removeProperty('--board-page');
    };
  }, [box, at, isPaged]);
  const show = useCallback(
    (to: number) => {
      const { current } = box;
      if (!current || to < 0) return;
      setAt(to);
      current.scrollTo({ left: to * current.clientWidth, behavior: 'instant' });
    },
    [box],
  );
  return { at: isPaged ? at : 0, show };
}
