import type { KeyboardEvent } from 'react';
import { isComposing } from './composing.ts';

/** Ctrl or Command with A. */
export const isAllKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a';

/** Ctrl or Command with Enter, which sends what is written: once, however long it is held. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.repeat && !isComposing(event);
