/** What a translator put in the place of a text, or of its own words before. */
const translations = new WeakMap<Node, Node>();

/**
 * A page that a browser translates goes on working (DOOR-10, A190). A translator puts elements of its own in the place
 * of texts, and React knows nothing of them: it would remove what is not there, which throws, and write where nobody
 * reads (github.com/facebook/react/issues/11538). So a text that React touches first stands in its place again, and
 * the translator translates it anew.
 */
export function followTranslation(): void {
  const observer = new MutationObserver(learn);
  observer.observe(document, { childList: true, subtree: true });

  const translationOf = (text: Node): Node | undefined => {
    learn(observer.takeRecords());
    let found = translations.get(text);
    while (found && !found.parentNode) found = translations.get(found);
    return found;
  };
  /** @param of whose child it was; left out, of whatever its translation is in */
  const putBack = (node: Node, of?: Node): void => {
    if (node.parentNode && (!of || node.parentNode === of)) return;
    // some put theirs around it
    let place = node.parentNode ?? translationOf(node);
    const parent = of ?? place?.parentNode;
    while (place && place.parentNode !== parent) place = place.parentNode ?? undefined;
    if (place) parent!.replaceChild(node, place);
  };

  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
  Object.assign(Node.prototype, {
    appendChild(this: Node, child: Node) {
      if (child instanceof Text) putBack(child);
      return appendChild.call(this, child);
    },
    insertBefore(this: Node, child: Node, before: Node | null) {
      if (child instanceof Text) putBack(child);
      if (before) putBack(before, this);
      return insertBefore.call(this, child, before?.parentNode === this ? before : null);
    },
    removeChild(this: Node, child: Node) {
      putBack(child, this);
      return child.parentNode === this ? removeChild.call(this, child) : child;
    },
  });
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get,
    set(this: Text, value: string | null) {
      putBack(this);
      set!.call(this, value);
    },
  });
}

/** Whatever comes where a text goes is taken for its translation: of a text that React replaces nobody asks again. */
function learn(records: readonly MutationRecord[]): void {
  const added: (Node | null)[] = [];
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    added.push(...addedNodes);
    for (const node of removedNodes) {
      if (!(node instanceof Text || node.nodeName === 'FONT')) continue;
      const latest = Math.max(added.lastIndexOf(previousSibling), added.lastIndexOf(nextSibling));
      const instead = addedNodes[0] ?? added[latest];
      if (instead) translations.set(node, instead);
    }
  }
}
