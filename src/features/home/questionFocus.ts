/** Focuses a question of the list; without an id, the one that Tab would reach. */
export function focusQuestion(id?: string): boolean {
  const link = document.querySelector<HTMLElement>(
    id ? `.bank-list a[data-question="${id}"]` : '.bank-list a[tabindex="0"]',
  );
  link?.focus();
  return link !== null;
}
