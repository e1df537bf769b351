import type { KeyboardEvent } from 'react';

/**
 * True for the Enter that only confirms a Japanese conversion (SEC-30, A95): it must neither submit nor add.
 * Safari says so with key code 229 alone, after the composition has already ended.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'keyCode'> & { nativeEvent: { isComposing?: boolean } }) =>
  event.nativeEvent.isComposing === true || event.keyCode === 229;

/** For `onKeyDown` of a field in a form: Enter during a conversion goes no further. */
export function stopComposingEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && isComposing(event)) {
    event.preventDefault();
    event.stopPropagation();
  }
}
