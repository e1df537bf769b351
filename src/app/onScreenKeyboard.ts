/** Of the height that the window had without it. */
const leaves = 0.75;
let tallest = 0;
let width = 0;

/**
 * Whether an on-screen keyboard has taken a part of the window: somebody types, and the window is much lower than it
 * was. Where the keyboard only lies over the page, the window keeps its height, and what stands at its lower edge is
 * covered.
 */
export function isKeyboardUp(): boolean {
  const { innerHeight, innerWidth } = window;
  if (innerWidth !== width) [width, tallest] = [innerWidth, 0];
  tallest = Math.max(tallest, innerHeight);
  return innerHeight < tallest * leaves && isField(document.activeElement);
}

const isField = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea'));

const events = ['resize', 'focusin', 'focusout'] as const;

export function onKeyboard(changed: () => void): () => void {
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
}
