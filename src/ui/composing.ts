import type { KeyboardEvent } from 'react';

/**
 * True for the Enter that only confirms an IME conversion (SEC-30, A95): it must neither submit nor add.
 * In Safari only key code 229 shows it, after the composition has already ended.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'keyCode'> & { nativeEvent: { isComposing?: boolean } }) =>
  event.nativeEvent.isComposing === true || event.keyCode === 229;

/**
 * A key that means what it says (DOOR-11): not one of the browser or the system, not a letter of the third level of a
 * keyboard, which AltGr types, and none of a conversion. Shift only changes it. What fills a field by itself sends events
 * without a key.
 */
export function isPlainKey(key: globalThis.KeyboardEvent): boolean {
  if (!key.key) return false;
  const isModified = key.ctrlKey || key.metaKey || key.altKey || key.getModifierState('AltGraph');
  return !isModified && !key.isComposing && key.keyCode !== 229;
}

/** For `onKeyDown` of a field in a form: stops Enter during a conversion. */
export function stopComposingEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && isComposing(event)) {
    event.preventDefault();
    event.stopPropagation();
  }
}
