/**
 * Focuses a question of the list; without an id, the one that Tab would reach.
 * @param preventScroll where the list itself scrolls to it: another scroll in between would end that, before it is
 * known how high the rows are
 */
export function focusQuestion(id?: string, preventScroll = false): boolean {
  const link = document.querySelector<HTMLElement>(
    id ? `.bank-list a[data-question="${id}"]` : '.bank-list a[tabindex="0"]',
  );
  link?.focus({ preventScroll });
  return link !== null;
}
