/** For keys of a whole page: typing is typing, and what lies under an open dialog takes no keys. */
export const isBusyElsewhere = ({ target }: Pick<Event, 'target'>): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) ||
  document.querySelector('[role=dialog], [role=menu]') !== null;
