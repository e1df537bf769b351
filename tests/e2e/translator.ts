import type { Page } from '@playwright/test';

/**
 * Translates the page as a browser does: each text gives way to two elements with its translation, at once and
 * whenever one appears. Into its own language, so that it can be read on.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = '[translate=no], font, script, style, textarea, template';
    const each = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) continue;
        const font = document.createElement('font');
        font.appendChild(document.createElement('font')).append(text.data);
        text.replaceWith(font);
      }
    };
    each(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        [target, ...addedNodes].forEach((one) => one.isConnected && each(one));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

/** React's own notes of what stands where, which no translator reaches. */
interface Fiber {
  tag: number;
  memoizedProps: unknown;
  memoizedState: unknown;
  stateNode: { current: Fiber } & Element;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Each element in which other texts or elements stand than React put there. */
export const misread = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // a field's value is no text, and a toast is carried above the dialog that stands
    const ownWays = 'textarea, .toast-outlet';
    const [text, element, hoisted, single, portal, hideable] = [6, 5, 26, 27, 4, 22];
    const isHidden = ({ tag, memoizedState }: Fiber) => tag === hideable && memoizedState !== null;
    const isElement = ({ tag }: Fiber) => tag === element || tag === single;
    const found: string[] = [];
    const join = (parts: (string | Node)[]) => {
      const joined: (string | Node)[] = [];
      for (const part of parts.filter((one) => one !== ''))
        if (typeof part === 'string' && typeof joined.at(-1) === 'string')
          joined.push(`${joined.pop() as string}${part}`);
        else joined.push(part);
      return joined;
    };
    const below = (fiber: Fiber): (string | Node)[] => {
      const all: (string | Node)[] = [];
      for (let at = fiber.child; at; at = at.sibling)
        if (at.tag === text) all.push(at.memoizedProps as string);
        else if (isElement(at)) all.push(at.stateNode);
        else if (at.tag !== portal && at.tag !== hoisted && !isHidden(at)) all.push(...below(at));
      return all;
    };
    const isOfReact = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'));
    const shown = (parts: (string | Node)[]) =>
      parts.map((one) => (typeof one === 'string' ? one : `<${one.nodeName.toLowerCase()}>`)).join('');
    const check = ({ stateNode, memoizedProps, ...fiber }: Fiber) => {
      const props = memoizedProps as { children?: unknown; dangerouslySetInnerHTML?: unknown; translate?: string };
      if (props.dangerouslySetInnerHTML || props.translate === 'no' || stateNode.matches(ownWays)) return;
      const { children } = props;
      const only = typeof children === 'string' || typeof children === 'number' ? [String(children)] : undefined;
      const wanted = join(only ?? below({ stateNode, memoizedProps, ...fiber }));
      const there = join(
        [...stateNode.childNodes].map((one) =>
          isOfReact(one) && one instanceof Element ? one : (one.textContent ?? ''),
        ),
      );
      if (wanted.length !== there.length || wanted.some((one, at) => one !== there[at]))
        found.push(
          `<${stateNode.nodeName.toLowerCase()} class="${stateNode.className}">: ${shown(there)}, not ${shown(wanted)}`,
        );
    };
    const visit = (fiber: Fiber | null) => {
      for (let at = fiber; at; at = at.sibling) {
        if (isHidden(at)) continue;
        if (isElement(at)) check(at);
        visit(at.child);
      }
    };
    const root = document.getElementById('root')! as unknown as Record<string, Fiber>;
    const key = Object.keys(root).find((one) => one.startsWith('__reactContainer'))!;
    visit(root[key]!.stateNode.current.child);
    return found.slice(0, 5);
  });
