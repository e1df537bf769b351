/** Milliseconds: what is loaded lazily, such as dialogs, takes a busy machine longer than the default second. */
export const patience = 15_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
