// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ButtonTabs } from './buttonTabs.tsx';
import { isUndoKey, useScreenKeys } from './screenKeys.ts';
import { SegmentedChoice } from './segmentedChoice.tsx';
import { Stars } from './stars.tsx';

afterEach(cleanup);

/** A key that is somebody else's: the system's, the keyboard layout's or a conversion's. */
const foreign: Record<string, KeyboardEventInit> = {
  Alt: { altKey: true },
  'AltGr of Windows': { ctrlKey: true, altKey: true, modifierAltGraph: true },
  'AltGr elsewhere': { modifierAltGraph: true },
  Ctrl: { ctrlKey: true },
  Meta: { metaKey: true },
  'a conversion': { isComposing: true },
  'a conversion in Safari': { keyCode: 229 },
};

function Screen({ heard }: { heard: string[] }) {
  useScreenKeys((event) => {
    heard.push(isUndoKey(event) ? 'undo' : event.key);
    return true;
  });
  return null;
}

describe('DOOR-11 the keys of a screen', () => {
  test.each(Object.entries(foreign))('mean nothing with %s', (_, more) => {
    const heard: string[] = [];
    render(<Screen heard={heard} />);
    for (const key of ['a', '1', '5', '/', ' ', 'ArrowLeft']) fireEvent.keyDown(document.body, { key, ...more });
    expect(heard).toEqual([]);
  });

  test('mean what they say alone and with Shift, held they walk and decide once, and one takes back', () => {
    const heard: string[] = [];
    render(<Screen heard={heard} />);
    for (const key of ['a', 'j']) {
      fireEvent.keyDown(document.body, { key });
      fireEvent.keyDown(document.body, { key, repeat: true });
    }
    fireEvent.keyDown(document.body, { key: 'A', shiftKey: true });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, isComposing: true });
    expect(heard).toEqual(['a', 'j', 'j', 'A', 'undo']);
  });
});

test('DOOR-11 a field that a browser or a password manager fills by itself is no key and no failure', () => {
  const heard: string[] = [];
  const failures: string[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    failures.push(event.message);
  };
  window.addEventListener('error', note);
  render(<Screen heard={heard} />);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  window.removeEventListener('error', note);
  expect({ heard, failures }).toEqual({ heard: [], failures: [] });
});

describe.each(Object.entries(foreign))('DOOR-11 with %s', (_, more) => {
  test('a choice, stars and tabs stay as they are', () => {
    const chosen: unknown[] = [];
    const options = ['one', 'two'].map((value) => ({ value, label: value }));
    render(
      <>
        <SegmentedChoice label="Choice" options={options} value="one" onChange={(value) => chosen.push(value)} />
        <Stars label="Stars" value={1} most={5} star={String} shown={String} onChange={(value) => chosen.push(value)} />
        <ButtonTabs
          id="tabs"
          label="Tabs"
          tabs={options}
          current="one"
          onChange={(value: string) => chosen.push(value)}
        />
      </>,
    );
    const places = [
      screen.getByRole('radio', { name: 'one' }),
      screen.getByRole('radio', { name: '1' }),
      screen.getByRole('tab', { name: 'one' }),
    ];
    for (const place of places)
      for (const key of ['ArrowRight', '3', 'End']) expect(fireEvent.keyDown(place, { key, ...more })).toBe(true);
    expect(chosen).toEqual([]);
    fireEvent.keyDown(places[0]!, { key: 'ArrowRight' });
    fireEvent.keyDown(places[1]!, { key: '3' });
    fireEvent.keyDown(places[2]!, { key: 'ArrowRight' });
    expect(chosen).toEqual(['two', 3, 'two']);
  });
});

/** Where no key is a command but Escape and Enter in its own place, or where it is handed to what asks. */
const withoutCommands = [
  'src/app/thumbTabs.tsx',
  'src/app/followUndoKey.ts',
  'src/features/courseTools/courseWizard.tsx',
  'src/features/courseTools/editCourse.tsx',
  'src/features/listen/pocket.tsx',
  'src/features/search/searchBox.tsx',
  'src/features/stageContent/pickerDialog.tsx',
  'src/features/submit/questionDialog.tsx',
  'src/features/submit/similarQuestions.tsx',
  'src/ui/boardItem.tsx',
  'src/ui/closing.ts',
  'src/ui/dataTable.tsx',
  'src/ui/keysAhead.ts',
  'src/ui/optionSelect.tsx',
  'src/ui/restoredScroll.ts',
  'src/ui/richTextBody.tsx',
  'src/ui/tooltipHost.tsx',
  'src/ui/useDragEnd.ts',
];

test('DOOR-11 whatever hears keys asks whose they are', () => {
  const asks = /isPlainKey|isSendKey|[iI]sComposing|stopComposingEnter|useScreenKeys|getModifierState/;
  const careless = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /onKeyDown|'keydown'|KEY_DOWN_COMMAND/.test(readFileSync(file, 'utf8')))
    .filter((file) => !asks.test(readFileSync(file, 'utf8')));
  expect(careless.filter((file) => !withoutCommands.includes(file))).toEqual([]);
});
