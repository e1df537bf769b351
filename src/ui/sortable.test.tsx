// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SortableList, type SortableTexts } from './sortable.tsx';

afterEach(cleanup);

const place = (does: string) => (name: string, at: number) => `${does} ${name} ${at}`;
const texts: SortableTexts = {
  ...{ grip: (name) => `Move ${name}`, hint: '' },
  ...{ lifted: place('lifted'), moved: place('moved'), dropped: place('dropped'), putBack: place('put back') },
};

const listOf = (names: string[], moves: unknown[]) => (
  <SortableList
    label="Stages"
    items={names.map((name) => ({ id: name, name }))}
    texts={texts}
    onMove={(...move) => moves.push(move)}
  >
    {({ name }, _, grip) => (
      <>
        {name}
        {grip}
      </>
    )}
  </SortableList>
);

test('what a colleague deletes while it is dragged is dropped nowhere', async () => {
  const moves: unknown[] = [];
  const { rerender } = render(listOf(['one', 'two', 'three'], moves));
  const drag = async (name: string, without: string[]) => {
    fireEvent.mouseDown(screen.getByRole('button', { name: `Move ${name}` }), { button: 0, clientX: 5, clientY: 5 });
    fireEvent.mouseMove(document, { clientX: 5, clientY: 50 });
    await act(async () => undefined);
    expect(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(),
    ).toContain(name);
    rerender(listOf(without, moves));
    await act(async () => undefined);
    fireEvent.mouseUp(document, { clientX: 5, clientY: 50 });
    await act(async () => undefined);
  };
  await drag('three', ['one', 'two', 'three']);
  expect(moves).toEqual([[2, 0]]);
  await drag('three', ['one', 'two']);
  expect(moves).toEqual([[2, 0]]);
});
