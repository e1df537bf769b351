import { type Key, keyOf, type Row } from '#model/noun.ts';
import type { ArgumentsOf, MutationName } from '#mutations/all.ts';
import { mayDo } from '#mutations/run.ts';
import { Drafting, type Page } from '#sync/drafting.ts';
import type { Written } from '#sync/writeEntry.ts';
import { acts, Scene } from './acts.ts';
import { type Browser, kill, shownRows, type Tab } from './browser.ts';
import {
  AnswerEditor,
  CourseEditor,
  type Editor,
  type EditorDesk,
  interviewEditor,
  itemEditor,
  PlainEditor,
} from './editors.ts';
import { pick, type Random, randomId, tick } from './random.ts';
import { textsIn, type Words } from './words.ts';

/** By mutation, the field in which its form is typed; null for those that have an editor of their own. */
const kinds: Partial<Record<MutationName, string | null>> = {
  'question.submit': 'question',
  'question.edit': 'question',
  'question.resubmit': 'question',
  'answer.write': null,
  'answer.comment': 'body',
  'report.open': 'note',
  'review.submit': 'support_feedback',
  'countdown.add': 'title',
  'note.add': 'content',
  'note.edit': null,
  'interview.schedule': 'notes',
  'interview.edit': null,
  'course.edit': null,
  'resource.create': 'title',
  'resource.edit': 'title',
  'template.create': 'name',
};
/** Of these a new record takes the id of its draft. */
const creates = /\.(submit|add|open|schedule|create|comment)$/;

type Value = Record<string, unknown>;

interface Typed {
  text: string;
  /** To be called once it is kept. */
  kept: () => void;
}

interface Form {
  name: MutationName;
  /** The record. */
  about: string;
  browser: Browser;
  tab: Tab;
  drafting: Drafting;
  editor: Editor;
  close: () => Promise<void>;
  closed?: Promise<void>;
  key: string;
  id: string;
  ready: boolean;
  failed: boolean;
  /** It is being handed in. */
  isBusy: boolean;
  /** How many of its changes are being stored: until then nothing is written into the draft. */
  storing: number;
  /** What stands in the change that is being stored. */
  storingTexts: ReadonlySet<string>;
  /** By where it is typed: the last text that is not handed in. */
  typed: Map<string, Typed>;
}

/** What a person hands in. */
export interface Pressed {
  name: MutationName;
  args: object;
  /** The draft that goes with it. */
  draft: string;
  id: string;
  /** What was on the screen. */
  rows: ReadonlyMap<Key, Row>;
  /** The version of what it deletes that was on the screen when that was confirmed. */
  confirmed: string | undefined;
}

/**
 * People who write in forms: each holds its draft as the app's forms do (`Drafting`), is typed in, left, closed, found
 * again, handed in and discarded in any moment. Uses its own random numbers.
 */
export class Forms {
  private open: Form[] = [];
  /** Apart from those of the history, whose texts are numbered too. */
  private serial = 1_000;
  /** By draft, what its person had seen as they wrote it. */
  private readonly seen = new Map<string, unknown>();
  readonly tally: Record<string, number> = {};

  constructor(
    private readonly dice: Random,
    private readonly words: Words,
    private readonly tell: (text: string) => void,
    private readonly mutate: (browser: Browser, tab: Tab, pressed: Pressed) => Promise<Written>,
    /** Whether others write in what a form holds; not in the histories that were known before they did. */
    private readonly meets: boolean,
  ) {}

  async step(browser: Browser, tab: Tab): Promise<void> {
    if (tab.frozen || browser.hasNoLocks) return;
    this.open = this.open.filter((one) => !one.tab.dead);
    if (this.meets && this.dice() < 0.25) await this.meet(browser, tab);
    const form = pick(
      this.dice,
      this.open.filter((one) => one.tab === tab),
    );
    const x = this.dice();
    if (!form || x < 0.12) return this.begin(browser, tab);
    if (!form.ready) return;
    if (!form.isBusy || form.editor.savesItself) form.editor.see(await shownRows(browser));
    if (tab.dead || !this.open.includes(form)) return;
    if (x < 0.5 && (!form.isBusy || form.editor.savesItself)) return this.type(form);
    if (form.isBusy) return;
    if (x < 0.8) return this.handIn(form);
    if (x < 0.86) return this.end(form);
    if (x < 0.91) return this.discard(form);
    this.leave(browser, tab);
  }

  /** Somebody writes in what another form holds: by chance they meet too rarely. */
  private async meet(browser: Browser, tab: Tab): Promise<void> {
    const meta = await browser.outbox.meta.get('meta');
    const met = pick(
      this.dice,
      this.open.filter((one) => one.browser !== browser && kinds[one.name] === null),
    );
    if (!met || meta?.closed || tab.dead) return;
    const isOfStages = met.name === 'course.edit' && this.dice() < 0.7;
    const name = isOfStages ? 'stage.edit' : met.name;
    if (!mayDo(name, meta?.role ?? 'user')) return;
    const rows = await shownRows(browser);
    const isIts = ([, row]: [Key, Row]) =>
      isOfStages ? row.course_id === met.about && 'stage_order' in row : [row.id, row.question_id].includes(met.about);
    const its = new Map([...rows].filter((one) => isIts(one) && !/^(user_progress|study)/.test(one[0])));
    const args = acts[name](new Scene(this.dice, browser.user, its, ++this.serial, true)) as Value | undefined;
    const id = randomId(this.dice);
    if (!args || !its.size || tab.dead) return;
    this.tell(`${browser.number} meets ${met.key}`);
    // a disk that fails tells its person so
    await this.mutate(browser, tab, { name, args, draft: '', id, rows, confirmed: undefined }).catch(() => undefined);
  }

  /** The page is left for good, and all of its forms with it. */
  private leave(browser: Browser, tab: Tab): void {
    const left = this.open.filter((one) => one.tab === tab);
    this.tell(`${browser.number} leaves the page with ${left.map(({ key }) => key).join(', ')}`);
    for (const { drafting, typed, editor, isBusy, storingTexts } of left) {
      // what is being handed in is in the entry or in the draft, and nobody was told which
      const isEither = ({ text }: Typed) =>
        editor.savesItself ? textsIn(text).some(([, one]) => storingTexts.has(one)) : isBusy;
      for (const one of typed.values()) if (!isEither(one)) one.kept();
      editor.leave?.();
      drafting.leave();
    }
    kill(browser, tab);
  }

  private async begin(browser: Browser, tab: Tab): Promise<void> {
    const meta = await browser.outbox.meta.get('meta');
    if (meta?.closed) return;
    const rows = await shownRows(browser);
    const names = (Object.keys(kinds) as MutationName[]).filter((name) => mayDo(name, meta?.role ?? 'user'));
    // those of several parts break in more ways
    const composed = names.filter((one) => kinds[one] === null);
    const name = pick(this.dice, this.dice() < 0.5 ? composed : names)!;
    const said = acts[name](new Scene(this.dice, browser.user, rows, ++this.serial)) as Value | undefined;
    if (!said || tab.dead || this.open.some((one) => one.tab === tab && one.name === name)) return;
    const about = String(said.question_id ?? said.course_id ?? said.id);
    const page = this.pageOf(browser, tab, () => form);
    const form = {
      ...{
        name,
        about,
        browser,
        tab,
        key: '',
        id: '',
        ready: false,
        failed: false,
        isBusy: false,
        storing: 0,
        storingTexts: new Set<string>(),
      },
      ...{ typed: new Map(), close: () => Promise.resolve() },
      drafting: new Drafting((changed) => {
        if (changed.key !== undefined) form.key = changed.key;
        if (changed.id !== undefined) form.id = changed.id;
        if (changed.failed !== undefined) form.failed = changed.failed;
        if (!changed.ready) return;
        form.editor.begin(changed.begun?.value, this.seen.get(form.key));
        form.ready = true;
      }, page),
    } as Omit<Form, 'editor'> as Form;
    form.editor = this.editorOf(form, said, rows, page);
    form.editor.see(rows);
    form.close = form.drafting.open(creates.test(name) ? name : `${name}:${about}`);
    this.open.push(form);
  }

  private editorOf(form: Form, said: Value, rows: ReadonlyMap<Key, Row>, { mutate, after, mintId }: Page): Editor {
    const { name, browser, drafting } = form;
    const desk: EditorDesk = {
      ...{ random: this.dice, user: browser.user, drafting, after, id: () => form.id },
      keepAside: async (noun, record_id, content) => {
        const written_by = mintId();
        const args = { noun, record_id, written_by, content } as ArgumentsOf<'aside.keep'>;
        // told and stays as it is, where this device cannot store it
        const kept = await mutate('aside.keep', args).catch(() => undefined);
        return kept?.stored ? written_by : undefined;
      },
      takeBack: (aside) => {
        if (aside) mutate('aside.release', { written_by: aside }).catch(() => undefined);
      },
      forget: (place) => this.forget(form, place),
      typesPrivately: (text) => this.words.typesPrivately(text),
    };
    const found = (noun: 'admin_notes' | 'interviews' | 'courses') => rows.get(keyOf(noun, String(said.id)))!;
    if (name === 'answer.write') return new AnswerEditor(desk, String(said.question_id));
    if (name === 'note.edit') return itemEditor(desk, found('admin_notes'));
    if (name === 'interview.edit') return interviewEditor(desk, found('interviews'));
    if (name === 'course.edit') return new CourseEditor(desk, found('courses'));
    return new PlainEditor(desk, name, kinds[name]!, creates.test(name), said);
  }

  private pageOf(browser: Browser, tab: Tab, form: () => Form): Page {
    return {
      device: () => tab.device,
      mintId: () => randomId(this.dice),
      underWay: (_account, _act, store) => {
        form().storing += 1;
        return store().finally(() => (form().storing -= 1));
      },
      keepDraft: () => undefined,
      mutate: async (name, args, draft = '', id = randomId(this.dice)) => {
        const { editor } = form();
        form().storingTexts = new Set(textsIn(args).map(([, text]) => text));
        const confirmed = name === 'stage.delete' ? editor.confirmed?.(String((args as Row).id)) : undefined;
        const pressed = { name, args, draft, id, rows: editor.shown(), confirmed };
        const written = await this.mutate(browser, tab, pressed).finally(() => (form().storingTexts = new Set()));
        if (written.stored && !tab.dead) this.stored(form(), args as Row, draft);
        if (written.stored) editor.stored?.(name, args as Row);
        return written;
      },
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

  /** What was handed in is no draft any more, and what was typed since is one again. */
  private stored(form: Form, args: Row, draft: string): void {
    const handedIn = new Set(textsIn(args).map(([, text]) => text));
    for (const [place, typed] of form.typed) {
      const isHandedIn = textsIn(typed.text).some(([, text]) => handedIn.has(text));
      if (isHandedIn) this.forget(form, place);
      else if (draft) typed.kept = this.words.type(form.browser, form.key, typed.text, place);
    }
  }

  private forget(form: Form, place: string): void {
    form.typed.delete(place);
    this.words.placeIsGone(form.key, place);
  }

  private async type(form: Form): Promise<void> {
    const { browser, key, editor } = form;
    // nothing can be kept: the form says so
    if (!key) return;
    if (this.dice() < 0.15) editor.change();
    else {
      const text = `<p>typed ${browser.number} ${++this.serial}</p>`;
      const place = editor.type(text);
      if (place === undefined) return;
      form.typed.set(place, { text, kept: this.words.type(browser, key, text, place) });
      this.tell(`${browser.number} types ${text} in ${key} ${place}`);
    }
    this.seen.set(key, editor.seen?.());
    if (this.dice() < 0.4) return;
    await this.keep(form);
  }

  /** What is written by the time that is done, and was there before, is kept. */
  private async keep(form: Form): Promise<void> {
    const before = new Map(form.typed);
    do {
      await tick();
      await form.drafting.flush();
    } while (form.storing && !form.tab.dead);
    if (form.tab.dead || form.failed || form.isBusy || !this.open.includes(form)) return;
    for (const [place, typed] of before) if (form.typed.get(place) === typed) typed.kept();
  }

  private async handIn(form: Form): Promise<void> {
    const { name, tab, editor } = form;
    form.isBusy = true;
    this.tally[`form ${name}`] = (this.tally[`form ${name}`] ?? 0) + 1;
    this.tell(`${form.browser.number} hands in ${form.key}`);
    const unasked = form.storing ? undefined : editor.unasked?.();
    if (unasked !== undefined) this.words.isWrittenOverUnasked(form.key, unasked);
    const work = editor.save();
    // it may close as it is handed in, as a dialog does that trusts
    if (!editor.savesItself && this.dice() < 0.2) void this.shut(form);
    const isDone = await work;
    if (tab.dead) return;
    form.isBusy = false;
    if (isDone) return this.shut(form);
    this.seen.set(form.key, editor.seen?.());
    if (this.open.includes(form)) return this.keep(form);
    // it closed meanwhile, and was not stored
    await form.closed;
    this.isLeft(form);
  }

  private async shut(form: Form): Promise<void> {
    if (!this.open.includes(form)) return;
    this.open = this.open.filter((one) => one !== form);
    form.editor.leave?.();
    form.closed = form.close();
    await form.closed;
  }

  /** What is typed stays as a draft. */
  private async end(form: Form): Promise<void> {
    await this.shut(form);
    this.isLeft(form);
  }
  private isLeft({ failed, tab, typed }: Form): void {
    if (!failed && !tab.dead) for (const one of typed.values()) one.kept();
  }

  private async discard(form: Form): Promise<void> {
    // an answer is deleted, and not discarded
    if (form.editor.savesItself) return this.end(form);
    this.tell(`${form.browser.number} discards ${form.key}`);
    this.words.draftIsGone(form.key);
    form.typed.clear();
    await form.drafting.discard();
    await this.shut(form);
  }
}
