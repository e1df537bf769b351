import { type Key, keyOf, type Row } from '#model/noun.ts';
import type { MutationName } from '#mutations/all.ts';
import { mayDo } from '#mutations/run.ts';
import { Drafting, type Page } from '#sync/drafting.ts';
import type { Written } from '#sync/writeEntry.ts';
import { acts, Scene } from './acts.ts';
import { type Browser, kill, shownRows, type Tab } from './browser.ts';
import { pick, type Random, randomId, tick } from './random.ts';
import type { Words } from './words.ts';

/** By mutation, the field in which its form is typed. */
const kinds: Partial<Record<MutationName, string>> = {
  'question.submit': 'question',
  'question.edit': 'question',
  'question.resubmit': 'question',
  'answer.write': 'text',
  'answer.comment': 'body',
  'report.open': 'note',
  'review.submit': 'support_feedback',
  'countdown.add': 'title',
  'note.add': 'content',
  'note.edit': 'content',
  'interview.schedule': 'notes',
  'resource.create': 'title',
  'resource.edit': 'title',
  'template.create': 'name',
};
/** It is written on while it is handed in. */
const savesItself: MutationName = 'answer.write';
/** Of these a new record takes the id of its draft. */
const creates = /\.(submit|add|open|schedule|create|comment)$/;

type Value = Record<string, unknown>;

interface Form {
  name: MutationName;
  browser: Browser;
  tab: Tab;
  drafting: Drafting;
  close: () => Promise<void>;
  /** What was on the screen when it was opened. */
  rows: ReadonlyMap<Key, Row>;
  value: Value;
  key: string;
  ready: boolean;
  failed: boolean;
  /** It is being handed in. */
  isBusy: boolean;
  /** The last text, and what to call once it is kept. */
  typed: { text: string; kept: () => void; isHandedIn: boolean } | null;
}

/**
 * People who write in forms: each holds its draft as the app's forms do (`Drafting`), is typed in, left, closed, found
 * again, handed in and discarded in any moment. Uses its own random numbers.
 */
export class Forms {
  private open: Form[] = [];
  private serial = 0;
  readonly tally: Record<string, number> = {};

  constructor(
    private readonly dice: Random,
    private readonly words: Words,
    private readonly tell: (text: string) => void,
    private readonly mutate: (
      browser: Browser,
      tab: Tab,
      rows: ReadonlyMap<Key, Row>,
    ) => (name: MutationName, args: object, draft: string, id: string) => Promise<Written>,
  ) {}

  async step(browser: Browser, tab: Tab): Promise<void> {
    if (tab.frozen || browser.hasNoLocks) return;
    this.open = this.open.filter((one) => !one.tab.dead);
    const form = pick(
      this.dice,
      this.open.filter((one) => one.tab === tab),
    );
    const x = this.dice();
    if (!form || x < 0.12) return this.begin(browser, tab);
    if (!form.ready) return;
    if (x < 0.5 && (!form.isBusy || form.name === savesItself)) return this.type(form);
    if (form.isBusy) return;
    if (x < 0.8) return this.handIn(form);
    if (x < 0.86) return this.end(form);
    if (x < 0.91) return this.discard(form);
    this.leave(browser, tab);
  }

  /** The page is left for good, and all of its forms with it. */
  private leave(browser: Browser, tab: Tab): void {
    const left = this.open.filter((one) => one.tab === tab);
    this.tell(`${browser.number} leaves the page with ${left.map(({ key }) => key).join(', ')}`);
    for (const { drafting, typed } of left) {
      drafting.leave();
      // what is being handed in is in the entry or in the draft, and nobody was told which
      if (!typed?.isHandedIn) typed?.kept();
    }
    kill(browser, tab);
  }

  private async begin(browser: Browser, tab: Tab): Promise<void> {
    const meta = await browser.outbox.meta.get('meta');
    if (meta?.closed) return;
    const rows = await shownRows(browser);
    const names = (Object.keys(kinds) as MutationName[]).filter((name) => mayDo(name, meta?.role ?? 'user'));
    const name = pick(this.dice, names)!;
    const said = acts[name](new Scene(this.dice, browser.user, rows, ++this.serial)) as Value | undefined;
    if (!said || tab.dead || this.open.some((one) => one.tab === tab && one.name === name)) return;
    const about = said.id ?? said.question_id ?? said.course_id;
    const form: Form = {
      ...{ name, browser, tab, rows, value: said, key: '', ready: false, failed: false, isBusy: false, typed: null },
      drafting: new Drafting(
        (changed) => {
          if (changed.key !== undefined) form.key = changed.key;
          if (changed.failed !== undefined) form.failed = changed.failed;
          if (changed.begun) form.value = changed.begun.value as Value;
          if (changed.ready) form.ready = true;
        },
        this.pageOf(browser, tab, () => form.rows),
      ),
      close: () => Promise.resolve(),
    };
    form.close = form.drafting.open(creates.test(name) ? name : `${name}:${String(about)}`);
    this.open.push(form);
  }

  private pageOf(browser: Browser, tab: Tab, rows: () => ReadonlyMap<Key, Row>): Page {
    return {
      device: () => tab.device,
      mintId: () => randomId(this.dice),
      underWay: (_account, _act, store) => store(),
      keepDraft: () => undefined,
      mutate: (name, args, draft, id) =>
        this.mutate(browser, tab, rows())(name, args, draft ?? '', id ?? randomId(this.dice)),
      isHidden: () => false,
      now: () => 0,
      after: (_milliseconds, work) => {
        let isAwaited = true;
        const wait = async () => {
          for (let turns = 1 + this.dice() * 8; turns > 0; turns--) await tick();
          if (isAwaited && !tab.dead) work();
        };
        void wait();
        return () => {
          isAwaited = false;
        };
      },
    };
  }

  private async type(form: Form): Promise<void> {
    const { name, browser, drafting, key } = form;
    // nothing can be kept: the form says so
    if (!key) return;
    const text = `<p>typed ${browser.number} ${++this.serial}</p>`;
    form.value = { ...form.value, [kinds[name]!]: text };
    const typed = { text, kept: this.words.type(browser, key, text), isHandedIn: false };
    form.typed = typed;
    this.tell(`${browser.number} types ${text} in ${key}`);
    drafting.keep(form.value);
    if (this.dice() < 0.4) return;
    await drafting.flush();
    if (form.typed === typed && !form.failed && !form.isBusy && !typed.isHandedIn && this.open.includes(form))
      typed.kept();
  }

  private async handIn(form: Form): Promise<void> {
    const { name, drafting, browser, tab } = form;
    const goesOn = name === savesItself;
    form.isBusy = true;
    this.tally[`form ${name}`] = (this.tally[`form ${name}`] ?? 0) + 1;
    if (goesOn) form.value = await this.underWhat(form);
    const { value, typed } = form;
    if (typed) typed.isHandedIn = true;
    this.tell(`${browser.number} hands in ${form.key}`);
    const work = drafting.handIn(
      name,
      (id) => (creates.test(name) && 'id' in value ? { ...value, id } : value) as never,
      randomId(this.dice),
      goesOn,
    );
    // it may close as it is handed in, as a dialog does that trusts
    if (!goesOn && this.dice() < 0.2) void this.shut(form);
    const handedIn = await work;
    if (tab.dead) return;
    form.isBusy = false;
    if (!handedIn.stored && typed) typed.isHandedIn = false;
    if (!handedIn.stored) return;
    if (!goesOn) return this.shut(form);
    form.value = { ...form.value, saw: handedIn.id };
    // what it wrote itself, its person has seen
    const own = { ...value, id: handedIn.id, user_id: browser.user };
    form.rows = new Map<Key, Row>([[keyOf('my_answers', handedIn.id), own], ...form.rows]);
    const since = form.typed;
    if (!since || since === typed) return;
    // typed meanwhile: it is a draft again
    since.kept = this.words.type(browser, form.key, since.text);
    await drafting.flush();
    if (form.typed === since && !form.failed) since.kept();
  }

  /** Whether the screen says that an answer is shared, now. */
  private async underWhat({ browser, value }: Form): Promise<Value> {
    const rows = [...(await shownRows(browser)).values()];
    const answer = rows.find(
      (row) => row.question_id === value.question_id && row.user_id === browser.user && 'form' in row,
    );
    return { ...value, under: answer?.shared === 'admins' ? 'shared' : 'private' };
  }

  private async shut(form: Form): Promise<void> {
    if (!this.open.includes(form)) return;
    this.open = this.open.filter((one) => one !== form);
    await form.close();
  }

  /** What is typed stays as a draft. */
  private async end(form: Form): Promise<void> {
    const { typed } = form;
    await this.shut(form);
    if (!form.failed && !typed?.isHandedIn) typed?.kept();
  }

  private async discard(form: Form): Promise<void> {
    this.tell(`${form.browser.number} discards ${form.key}`);
    this.words.draftIsGone(form.key);
    form.typed = null;
    await form.drafting.discard();
    await this.shut(form);
  }
}
