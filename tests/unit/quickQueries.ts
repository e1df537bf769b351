// Queries by role ask of every element on the screen whether it is shown, again with each change of the document. jsdom
// matches its whole default style sheet to answer, which took a quarter of the time of all tests of screens.

/** What `display` depends on, besides the name, as long as `areSimple`. */
const decisive = ['hidden', 'open', 'popover', 'type', 'style', 'class'];

if (typeof window !== 'undefined') {
  const { getComputedStyle } = window;
  const displays = new Map<string, string>();

  const display = (element: Element) => {
    const kind = [element.localName, ...decisive.map((name) => element.getAttribute(name) ?? '-')].join(' ');
    const known = displays.get(kind) ?? getComputedStyle(element).display;
    displays.set(kind, known);
    return known;
  };

  /** It is inherited. */
  const visibility = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (at.getAttribute('style')?.includes('visibility') || at.hasAttribute('hidden'))
        return getComputedStyle(element).visibility;
    return 'visible';
  };

  const quick = (element: Element): CSSStyleDeclaration => {
    const value = (name: string) =>
      name === 'display' ? display(element) : name === 'visibility' ? visibility(element) : undefined;
    let whole: CSSStyleDeclaration | undefined;
    const inFull = () => (whole ??= getComputedStyle(element));
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return (asked: string) => value(asked) ?? inFull().getPropertyValue(asked);
        const found: unknown = value(String(name)) ?? Reflect.get(inFull(), name);
        return typeof found === 'function' ? found.bind(inFull()) : found;
      },
    });
  };

  /** All sheets are those of MUI, and none of them hides by `visibility`. */
  const areSimple = (sheets: CSSStyleSheet[]) =>
    sheets.every(
      ({ ownerNode, cssRules }) =>
        (ownerNode as Element).hasAttribute('data-emotion') &&
        [...cssRules].every(({ cssText }) => !cssText.includes('visibility')),
    );
  let known = { sheets: 0, areSimple: true };
  const isSimple = () => {
    const sheets = document.styleSheets.length;
    if (sheets !== known.sheets) known = { sheets, areSimple: areSimple([...document.styleSheets]) };
    return known.areSimple;
  };

  window.getComputedStyle = (element, pseudo) =>
    pseudo || !isSimple() ? getComputedStyle(element, pseudo) : quick(element);
}
