import { expect, test } from 'vitest';
import type { Row } from '#model/noun.ts';
import type { Entry } from '#local/outbox.ts';
import { memoryDatabase } from '../local/memoryDatabase.ts';
import type { Browser } from './browser.ts';
import { Words } from './words.ts';

// What explains a refusal (W3) is narrow: beside each history that explains one stand those that nearly do.

const [lena, ada] = ['lenalenalenalen', 'adaadaadaadaada'];

class History {
  readonly words = new Words();
  private readonly browsers: Browser[] = [];
  private readonly rows: Row[] = [];
  private made = 0;

  async device(): Promise<Browser> {
    const { outbox } = await memoryDatabase(ada);
    const browser = { number: this.browsers.length, user: ada, outbox } as unknown as Browser;
    this.browsers.push(browser);
    return browser;
  }
  /** Handed in, and answered like this in the end. */
  async write(
    browser: Browser,
    name: string,
    args: object,
    answer: Pick<Entry, 'state' | 'code'>,
    more: { shown?: object; corrects?: string } = {},
  ): Promise<string> {
    const id = `entry${++this.made}`.padEnd(15, 'x');
    const shown = more.shown as Row | undefined;
    this.words.handIn({ id, name, args, browser, shown, corrects: more.corrects })();
    await browser.outbox.entries.add({
      id,
      name,
      version: 1,
      args,
      at: '2026-11-25T09:00:00.000Z',
      ...answer,
    });
    return id;
  }
  stands(row: object): void {
    this.words.written(undefined, row as Row, 0);
    this.rows.push(row as Row);
  }
  /** The invariants that do not hold. */
  async judged(): Promise<string[]> {
    const broken: string[] = [];
    await this.words.judge(this.rows, this.browsers, (invariant) => broken.push(invariant));
    return broken;
  }
}

const refused = (code: Entry['code']) => ({ state: 'refused', code }) as const;
const done = { state: 'done' } as const;
const account = { id: lena, role: 'user' };
const card = { id: 'cardcardcardcar', user_id: lena, stage: 'Interested', moved_by: 'x' };
const onto = { id: lena, position: 'SRE/DevOps' };
const move = { id: lena, stage: 'Offer' };

/** Lena has an account, and Ada is no admin for a while. */
const history = async () => {
  const made = new History();
  made.stands(account);
  made.words.demoted(ada);
  return { made, device: await made.device() };
};

test('a move is gone where the addition to the board was refused', async () => {
  const { made, device } = await history();
  await made.write(device, 'candidate.add', onto, refused('forbidden'));
  await made.write(device, 'candidate.move', move, refused('gone'));
  expect(await made.judged()).toEqual([]);
});

test('also if the addition was corrected only afterwards', async () => {
  const { made, device } = await history();
  const first = await made.write(device, 'candidate.add', onto, { state: 'resolved', code: 'forbidden' });
  await made.write(device, 'candidate.move', move, refused('gone'));
  await made.write(device, 'candidate.add', onto, done, { corrects: first });
  made.stands(card);
  expect(await made.judged()).toEqual([]);
});

test.each<[string, (made: History, device: Browser) => Promise<unknown>]>([
  ['nothing was refused', async () => undefined],
  ['the addition was done', (made, device) => made.write(device, 'candidate.add', onto, done)],
  [
    'the addition was refused because of a card that is there',
    (made, device) => made.write(device, 'candidate.add', onto, refused('already')),
  ],
  [
    'somebody else was refused',
    (made, device) => made.write(device, 'candidate.add', { ...onto, id: ada }, refused('forbidden')),
  ],
  [
    'the addition was refused on another device',
    async (made) => made.write(await made.device(), 'candidate.add', onto, refused('forbidden')),
  ],
  [
    'the card stood before the move was made',
    async (made, device) => {
      await made.write(device, 'candidate.add', onto, refused('forbidden'));
      made.stands(card);
    },
  ],
])('a move is not gone where %s', async (_, before) => {
  const { made, device } = await history();
  await before(made, device);
  await made.write(device, 'candidate.move', move, refused('gone'));
  expect(await made.judged()).toEqual(['W3']);
});

test('an addition that was refused says nothing about what needs no card', async () => {
  const { made, device } = await history();
  await made.write(device, 'candidate.add', onto, refused('forbidden'));
  await made.write(device, 'candidate.edit', { id: lena, saw: '', location: 'place 1' }, refused('gone'));
  expect(await made.judged()).toEqual(['W3']);
});

const note = { id: 'notenotenotenot', user_id: lena, note_type: 'note', content: 'noted 1' };

test('an edit is gone where its note was added at the second try', async () => {
  const { made, device } = await history();
  const first = await made.write(device, 'note.add', note, { state: 'resolved', code: 'forbidden' });
  await made.write(device, 'note.edit', { id: note.id, saw: first, content: 'noted 2' }, refused('gone'));
  await made.write(device, 'note.add', note, done, { corrects: first });
  made.stands({ ...note, text_by: 'entry3xxxxxxxxx' });
  expect(await made.judged()).toEqual([]);
});

const days = (saw: string, notice_period: string) => ({ id: lena, saw, notice_period });

test('an edit that was written over a refused one is changed', async () => {
  const { made, device } = await history();
  const first = await made.write(device, 'candidate.edit', days('', '45 days'), refused('forbidden'));
  await made.write(device, 'candidate.edit', days(first, '47 days'), refused('changed'), {
    shown: days('', '45 days'),
  });
  expect(await made.judged()).toEqual([]);
});

test('also with one in between that was folded into it', async () => {
  const { made, device } = await history();
  const first = await made.write(device, 'candidate.edit', days('', '45 days'), refused('forbidden'));
  const between = { id: 'betweenbetweenb', name: 'candidate.edit', args: days(first, '46 days'), browser: device };
  made.words.handIn({ ...between, shown: days('', '45 days') });
  await made.write(device, 'candidate.edit', days(first, '47 days'), refused('changed'), { shown: between.args });
  expect(await made.judged()).toEqual([]);
});

test.each<[string, (made: History, device: Browser) => Promise<string>]>([
  ['nobody knows', async () => 'unheardunheardu'],
  [
    'was done',
    async (made, device) => {
      const first = await made.write(device, 'candidate.edit', days('', '45 days'), done);
      made.stands({ ...days('', '45 days'), text_by: first });
      return first;
    },
  ],
  [
    'was refused, and once stood',
    async (made, device) => {
      const first = await made.write(device, 'candidate.edit', days('', '45 days'), refused('forbidden'));
      made.stands(days('', '45 days'));
      return first;
    },
  ],
  [
    'was refused on another device',
    async (made) => made.write(await made.device(), 'candidate.edit', days('', '45 days'), refused('forbidden')),
  ],
  [
    'was of another field',
    (made, device) =>
      made.write(device, 'candidate.edit', { id: lena, saw: '', location: '45 days' }, refused('forbidden')),
  ],
  [
    'was of somebody else',
    (made, device) => made.write(device, 'candidate.edit', { ...days('', '45 days'), id: ada }, refused('forbidden')),
  ],
])('an edit is not changed where the one that it was written over %s', async (_, origin) => {
  const { made, device } = await history();
  const saw = await origin(made, device);
  await made.write(device, 'candidate.edit', days(saw, '47 days'), refused('changed'), { shown: days('', '45 days') });
  expect(await made.judged()).toContain('W3');
});

test('an edit is not changed where its author did not see the refused one', async () => {
  const { made, device } = await history();
  const first = await made.write(device, 'candidate.edit', days('', '45 days'), refused('forbidden'));
  await made.write(device, 'candidate.edit', days(first, '47 days'), refused('changed'));
  expect(await made.judged()).toEqual(['W3']);
});

test('a draft whose tab died as it was handed in is where its words stand, and nowhere if they stand nowhere', async () => {
  for (const stands of [true, false]) {
    const made = new History();
    const device = Object.assign(await made.device(), { notes: { keys: () => [], get: () => null } });
    made.words.type(device, 'stage.edit/one', '<p>typed 1</p>', 'text')();
    const args = { id: 'stagestagestage', information: '<p>typed 1</p>' };
    // the role that it was handed in with was lost, and with it the entry
    made.words.handIn({
      ...{ id: 'entry1xxxxxxxxx', name: 'stage.edit', args, browser: device },
      ...{ shown: undefined, draft: 'stage.edit/one' },
    });
    if (stands) made.stands({ ...args, text_by: 'entry1xxxxxxxxx' });
    expect(await made.judged()).toEqual(stands ? [] : ['W1']);
  }
});
