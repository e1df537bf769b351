/** Milliseconds: what is loaded late, as dialogs are, takes a busy machine longer than the usual second. */
export const patience = 15_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
