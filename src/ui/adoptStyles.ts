const adopted = new Set<string>();

/**
 * Adds a style sheet to the page that came with a file of an admin's screens (`scripts/adminFiles.ts`), once. Not as an
 * element: the content security policy allows none.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
