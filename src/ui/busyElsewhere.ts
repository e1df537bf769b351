/** For page-wide shortcuts: ignored while typing, and below an open dialog. */
export const isBusyElsewhere = ({ target }: Pick<Event, 'target'>): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) ||
  document.querySelector('[role=dialog], [role=menu]') !== null;
