// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Fragment, StrictMode, Suspense, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { followTranslation } from './followTranslation.ts';

beforeAll(followTranslation);
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** The ways in which a translator can put its own elements where a text stands. */
const ways: Record<string, (text: Text, font: HTMLElement, inner: HTMLElement) => void> = {
  'in its place': (text, font) => text.replaceWith(font),
  'before it, and then the text goes': (text, font) => {
    text.before(font);
    text.remove();
  },
  'behind it, and then the text goes': (text, font) => {
    text.after(font);
    text.remove();
  },
  'around it': (text, font, inner) => {
    inner.textContent = '';
    text.before(font);
    inner.append(text);
  },
  'twice, one translation for another': (text, font) => {
    const first = document.createElement('font');
    text.replaceWith(first);
    first.replaceWith(font);
  },
};

/** What a browser does when it translates, or translates anew: here every text stays in its language. */
function translate(way: keyof typeof ways, root: Node = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter((one) => one.data.trim() && !one.parentElement!.closest('font'))) {
    const font = document.createElement('font');
    const inner = font.appendChild(document.createElement('font'));
    inner.append(text.data);
    ways[way]!(text, font, inner);
  }
}

const never = new Promise<never>(() => {});
const Never = (): ReactNode => {
  throw never;
};

/** Each is what stands, what it becomes, and what must be read then. */
const changes: Record<string, [before: ReactNode, after: ReactNode]> = {
  'one of several texts': [
    <p key="p">
      {1} of {12} stages
    </p>,
    <p key="p">
      {2} of {12} stages
    </p>,
  ],
  'a text alone in its element': [<p key="p">Complete</p>, <p key="p">Completed</p>],
  'a text that goes': [
    <p key="p">
      {'Save '}
      <b>now</b>
    </p>,
    <p key="p">
      {null}
      <b>now</b>
    </p>,
  ],
  'an element in the place of a text': [
    <p key="p">
      {'Complete'}
      <b>!</b>
    </p>,
    <p key="p">
      <i>Done</i>
      <b>!</b>
    </p>,
  ],
  'something before a text': [
    <p key="p">
      {null}
      {'Notes'}
    </p>,
    <p key="p">
      <b>New: </b>
      {'Notes'}
    </p>,
  ],
  'a text that moves': [
    <p key="p">
      <Fragment key="1">one</Fragment>
      <Fragment key="2">two</Fragment>
      <Fragment key="3">
        <b>three</b>
      </Fragment>
    </p>,
    <p key="p">
      <Fragment key="3">
        <b>three</b>
      </Fragment>
      <Fragment key="2">two</Fragment>
      <Fragment key="1">one</Fragment>
    </p>,
  ],
  'elements and texts in another order': [
    <p key="p">
      {'a'}
      <b key="1">1</b>
      {'b'}
      <b key="2">2</b>
    </p>,
    <p key="p">
      {'c'}
      <b key="2">2</b>
      {'d'}
      <b key="1">1</b>
    </p>,
  ],
  'a text that is hidden while another loads': [
    <Suspense key="s" fallback="Loading">
      {'Shown'}
      {null}
    </Suspense>,
    <Suspense key="s" fallback="Loading">
      {'Shown'}
      <Never />
    </Suspense>,
  ],
  everything: [
    <p key="p">
      {'Complete'} <b>Stage</b>
    </p>,
    <ul key="u">
      <li>next</li>
    </ul>,
  ],
};

describe.each(Object.keys(ways))('DOOR-10 a translator puts its elements %s', (way) => {
  test.each(Object.entries(changes))('and the app changes %s: the right text stands', async (_, [before, after]) => {
    const wanted = [after, before, after].map((state) => {
      const { container, unmount } = render(<StrictMode>{state}</StrictMode>);
      const text = container.textContent;
      unmount();
      return text;
    });
    const { container, rerender } = render(<StrictMode>{before}</StrictMode>);
    for (const [at, state] of [after, before, after].entries()) {
      translate(way);
      // what the browser has told of it by now
      if (at !== 1) await Promise.resolve();
      act(() => rerender(<StrictMode>{state}</StrictMode>));
      expect(container.textContent).toBe(wanted[at]);
    }
    translate(way);
    act(() => rerender(<StrictMode>{null}</StrictMode>));
    expect(container.textContent).toBe('');
  });
});

test('DOOR-10 the original text comes back, and goes on changing', () => {
  const Counter = ({ count }: { count: number }) => <p>{count} left</p>;
  const { container, rerender } = render(<Counter count={3} />);
  translate('in its place');
  for (const font of container.querySelectorAll('p > font')) font.replaceWith(font.textContent);
  rerender(<Counter count={2} />);
  expect(container.textContent).toBe('2 left');
});
