// Before each file of tests: what is loaded late, as dialogs are, takes a busy machine longer than the usual second.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
}

export {};
