import { useCallback, useRef } from 'react';
import { usePhone } from '#ui/media.ts';

/**
 * On a phone: whoever searches or filters sees the list from its beginning, right below the header and the search. Both
 * stay there, so that the list and a keyboard fit on the screen together.
 */
export function useListAtTop() {
  const phone = usePhone();
  const begin = useRef<HTMLDivElement>(null);
  const moveUp = useCallback(() => {
    if (phone) begin.current?.scrollIntoView({ block: 'start' });
  }, [phone]);
  return { begin, moveUp };
}
