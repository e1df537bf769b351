import { useEffect } from 'react';

/** What the library takes for Escape, which nobody else does: it has no key, only a code. */
export const cancelDrag = (): boolean => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));

/** A drag ends with the window's focus: whoever lets go outside of it is not seen to. */
export function useDragEnd(): void {
  useEffect(() => {
    window.addEventListener('blur', cancelDrag);
    return () => window.removeEventListener('blur', cancelDrag);
  }, []);
}
