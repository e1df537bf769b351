import type { Row } from '#model/noun.ts';
import { withLastWords } from '#local/lastWords.ts';
import type { Entry } from '#local/outbox.ts';
import type { Browser } from './browser.ts';

/**
 * The oracle. It knows only what a person knows: what was written, what was on the screen meanwhile, what was given up,
 * and what can be read in the end, letter by letter, in the server's tables and on the devices' disks. It uses none of
 * the engine's code, believes no verdict, and does not ask the server what it remembers.
 */

/** One text that was handed in, with what its author saw in the same record. */
interface Word {
  text: string;
  field: string;
  entry: string;
  name: string;
  record: string;
  author: string;
  browser: number;
  seen: ReadonlySet<string>;
  /** Its author was told that it is kept. A tab that died knew nothing of it, but it may have been stored anyway. */
  isSure: boolean;
  /** The screen said that nobody else reads it. */
  isPrivate: boolean;
  /** It replaced another one on purpose: that one must be in its author's history (R30). */
  instead: boolean;
  /** The ids that it names. */
  about: ReadonlySet<string>;
  /** When, counted in events reported to the oracle. */
  moment: number;
}

export interface HandedIn {
  id: string;
  name: string;
  args: unknown;
  browser: Browser;
  /** The record as the screen showed it. */
  shown: Row | undefined;
  /** The draft of the form, which is removed with it. */
  draft?: string;
  /** The version of what it deletes that was on the screen when that was confirmed, where the form remembers it. */
  confirmed?: string;
  /** The refused entry that this corrects: it still names what that one started from, which its author had seen. */
  corrects?: string;
}

const id = /^[a-z0-9]{15}$/;
/** A moment, or a time of day, which is chosen like a switch. */
const time = /^(\d{4}-\d\d-\d\dT|\d\d:\d\d$)/;
/** Names that are copied along with a rating are not a person's own words, and a month is chosen from a list. */
const copied = new Set(['stage_ratings', 'month']);

/** The visible text: without markup, single blanks between words. */
const readable = (value: string): string =>
  value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Every text in a record or in arguments, by its field; all texts of the histories contain a number. */
export function textsIn(value: unknown): [field: string, text: string][] {
  const found: [string, string][] = [];
  const look = (part: unknown, field: string) => {
    if (typeof part === 'string') {
      if (id.test(part) || time.test(part) || part.includes('://')) return;
      // two texts that were merged are two paragraphs
      for (const paragraph of part.split(/<\/p>|\n/)) {
        const text = readable(paragraph);
        if (/\d/.test(text)) found.push([field, text]);
      }
    } else if (Array.isArray(part)) for (const one of part) look(one, field);
    else if (typeof part === 'object' && part !== null)
      for (const [name, one] of Object.entries(part)) if (!copied.has(name)) look(one, name);
  };
  look(value, '');
  return found;
}

const idsIn = (value: unknown): Set<string> => {
  const found = new Set<string>();
  const look = (part: unknown) => {
    if (typeof part === 'string') {
      if (id.test(part)) found.add(part);
    } else if (typeof part === 'object' && part !== null) for (const one of Object.values(part)) look(one);
  };
  look(value);
  return found;
};

/** States in which an entry still waits for its author, who can open it. */
const open = new Set(['pending', 'acked', 'resend', 'refused', 'parked']);

/** What only an admin may write, and a journal may lose with the role. */
const admins =
  /^(course|template|assignment|resource|candidate|note|interview)\.|^stage\.(create|edit|move|delete|link|unlink)|^report\.close|^question\.(decide|reopen|withdraw|feature|delete)/;

/** The mutations that stand in a row without words: its completions, or its answers. */
export const standingIn = ({ completions, answers }: Row): string[] => [
  ...((completions as { id: string }[] | null | undefined) ?? []).map(({ id: one }) => one),
  ...((answers as [string][] | null | undefined) ?? []).map(([one]) => one),
];

const creates = /\.(create|submit)$|^note\.add$|^interview\.schedule$/;
const placesCard = /^candidate\.(move|unmove|reject|restore)$/;

/** An entry that the server refused, whatever its author did about it. */
type Refusal = Entry & { browser: number };

const refusalsOn = async (browsers: readonly Browser[]): Promise<Refusal[]> =>
  (
    await Promise.all(
      browsers.map(async ({ number, outbox }) =>
        (await outbox.entries.where('state').anyOf('refused', 'resolved', 'discarded').toArray()).map(
          (entry): Refusal => ({ ...entry, browser: number }),
        ),
      ),
    )
  ).flat();

/** What builds on a creation that was refused is refused too, unless that was because the record is there. */
const isUnmade = (record: string, refusals: readonly Refusal[]): boolean =>
  refusals.some(({ name, args, code }) => creates.test(name) && code !== 'already' && (args as Row).id === record);

/** By what its readers know the version of what hangs on another record. */
const versionIn = (row: Row): string =>
  String(('body' in row ? row.id : 'note' in row && 'told' in row ? row.status : row.text_by) ?? '');

/** What is kept of one form. */
interface Draft {
  key: string;
  browser: Browser;
  /** By where it is typed: the last text, and what was typed since and may have been kept. */
  texts: Map<string, string[]>;
}

const namesNothing = /^(template\.delete|aside\.release|answer\.uncomment|sighting\.remove)$/;
const takesAway = /\.(delete|unlink|release|uncomment|retract)$|^sighting\.remove$/;
const fortnight = 14 * 86_400_000;

export class Words {
  private readonly words: Word[] = [];
  private drafts: Draft[] = [];
  /** By draft, what its person has replaced by other words as they typed: whatever is handed in of it, they knew that. */
  private readonly replaced = new Map<string, ReadonlySet<string>>();
  /** What stands in each place of each form. */
  private readonly typedAt = new Map<string, string>();
  /** By draft, the last that hands it in, and its texts. */
  private readonly handingIn = new Map<string, readonly { entry: string; fresh: readonly Word[] }[]>();
  private readonly typedPrivately = new Set<string>();
  private readonly givenUp = new Set<string>();
  /** Texts that were ever on the server, with its clock when they first were. */
  private readonly stood = new Map<string, number>();
  /** Records that someone asked to delete, and what was deleted with them. */
  private readonly deleted = new Set<string>();
  private readonly deletedTexts = new Set<string>();
  private readonly removedAnswers = new Set<string>();
  private readonly byConsole = new Set<string>();
  private readonly demotions: { user: string; moment: number }[] = [];
  private readonly restores: { moment: number; at: number }[] = [];
  private readonly cleared: { browser: number; moment: number }[] = [];
  private readonly left: { browser: number; moment: number }[] = [];
  private readonly undone = new Set<string>();
  /** Who said when that admins may read their answer to which question. */
  private shares: { author: string; question: string; moment: number }[] = [];
  /** And when that they may not any more. */
  private unshares: { author: string; question: string; moment: number }[] = [];
  private readonly shownPrivate = new Set<string>();
  private readonly marks: { id: string; name: string; args: Row; browser: Browser }[] = [];
  /** Of a record that somebody asked to delete, the versions that they had on the screen; null for any. */
  private readonly seenWhenDeleted = new Map<string, (string | null)[]>();
  /** Deleted by the dashboard, or by what names no version because nobody writes in it twice. */
  private readonly anyVersion = new Set<string>();
  /** Made and taken back by one person. */
  private readonly takenBack = new Set<string>();
  /** What an older app deleted, which named nothing that goes with it; and whose app that was. */
  private readonly namedNone = new Map<string, string>();
  /** Records with words that went with another one, and that nobody who deleted it had read. */
  private takenAlongUnseen = 0;
  /** Which version each edit was written over. */
  private readonly origins = new Map<string, string>();
  /** What went although it was on nobody's screen who deleted it. */
  private readonly deletedUnseen: string[] = [];
  private readonly unasked: string[] = [];
  private readonly deletions: { entry: string; record: string; browser: number; moment: number }[] = [];
  private readonly everStood = new Set<string>();
  /** The mutations whose texts were in each record. */
  private readonly writers = new Map<string, Set<string>>();
  /** What stood in each version of each record, by who wrote it. */
  private readonly versions = new Map<string, ReadonlySet<string>>();
  /** The mutations that decided on each question. */
  private readonly deciders = new Map<string, Set<string>>();
  private readonly fixes = new Set<string>();
  /** Records whose creation was refused first, and corrected: until then what built on them was refused too. */
  private readonly remade = new Set<string>();
  private wasInTrouble = false;
  private moment = 0;
  /** When each mutation was handed in. */
  private readonly handedIn = new Map<string, number>();
  /** Since when each person has had a card on the board. */
  private readonly onBoard = new Map<string, number>();

  // ---- what happens

  /** Someone presses the button. Returns what to call when they are told that it is kept. */
  handIn({ id: minted, name, args, browser, shown, draft, confirmed, corrects }: HandedIn): () => void {
    const moment = ++this.moment;
    this.handedIn.set(minted, moment);
    const before = this.words.filter(({ entry }) => entry === corrects).flatMap(({ seen }) => [...seen]);
    const typed = draft ? (this.replaced.get(draft) ?? []) : [];
    const seen = new Set([...textsIn(shown).map(([, text]) => text), ...before, ...typed]);
    const about = idsIn(args);
    const record = String(
      (args as Row).id ?? `${name} ${browser.user} ${String((args as Row).course_id ?? (args as Row).question_id)}`,
    );
    const { along, ...named } = args as { along?: [string, string][] | null };
    if (takesAway.test(name)) this.deletionAsked(named);
    if (namesNothing.test(name)) {
      const its = String((args as Row).id ?? (args as Row).written_by);
      this.anyVersion.add(its);
      this.takenBack.add(its);
    }
    // whoever takes their decision back takes back what they said with it
    // and whoever sends a question back once more has read why it was sent back before
    if (name === 'question.decide' && (args as Row).status === 'rejected')
      for (const [, text] of textsIn(shown?.rejection_reason)) this.deletedTexts.add(text);
    const { saw } = args as { saw?: string | null };
    // whoever edits one field names who wrote that, and had the whole record on the screen
    const over = /^(candidate|note|interview)\.edit$/.test(name) ? String(shown?.text_by ?? '') : saw;
    if (typeof over === 'string') this.origins.set(minted, over);
    const gone = name === 'answer.remove' ? shown?.id : record;
    if (gone && /\.(delete|retract|remove)$/.test(name)) this.sawOnDeleting(gone, confirmed ?? saw ?? null);
    for (const [child, version] of along ?? []) this.sawOnDeleting(child, version);
    if (gone && along === null) this.namedNone.set(gone, browser.user);
    if (name === 'answer.share' && (args as Row).shared)
      this.shares.push({ author: browser.user, question: String((args as Row).question_id), moment });
    if (name === 'answer.share' && !(args as Row).shared)
      this.unshares.push({ author: browser.user, question: String((args as Row).question_id), moment });
    if (name === 'question.reopen' || name === 'candidate.unmove') this.givenUp.add(String((args as Row).saw));
    if (name === 'answer.remove') this.answerRemoved(record.replace(name, 'answer.write'), shown);
    if (/\.(delete|uncomment|retract)$/.test(name))
      this.deletions.push({ entry: minted, record, browser: browser.number, moment });
    const texts = name.startsWith('option.') ? [] : textsIn(args);
    if (corrects) this.fixes.add(minted);
    // whoever takes their own version over one that is on the screen takes its empty fields too
    for (const [field, value] of Object.entries(corrects ? (args as Row) : {}))
      if (value === null) for (const [, text] of textsIn(shown?.[field])) this.deletedTexts.add(text);
    if (corrects && creates.test(name)) this.remade.add(record);
    const fresh = texts.map(([field, text]): Word => ({
      ...{ text, field, entry: minted, name, record, author: browser.user, browser: browser.number },
      ...{
        seen,
        about,
        moment,
        isSure: false,
        instead: (args as Row).instead === true,
        isPrivate: (args as Row).under === 'private' || this.typedPrivately.has(text),
      },
    }));
    // from now on that word knows it
    if ((args as Row).under === 'private') for (const { text } of fresh) this.typedPrivately.delete(text);
    this.words.push(...fresh);
    // one that failed on a disk may have been stored, and the next is not then
    if (draft) this.handingIn.set(draft, [...(this.handingIn.get(draft) ?? []), { entry: minted, fresh }]);
    return () => {
      if (draft) this.draftIsGone(draft);
      for (const word of fresh) word.isSure = true;
      if (!takesAway.test(name)) this.marks.push({ id: minted, name, args: args as Row, browser });
    };
  }
  /** Something is typed into a form. Returns what to call when it is kept: if the tab died before, no one knows. */
  type(browser: Browser, key: string, typed: string, place = ''): () => void {
    this.moment++;
    const text = readable(typed);
    const draft = () => this.drafts.find((one) => one.key === key);
    const before = this.typedAt.get(`${key} ${place}`);
    if (before) this.replaced.set(key, new Set([...(this.replaced.get(key) ?? []), before]));
    this.typedAt.set(`${key} ${place}`, text);
    draft()?.texts.get(place)?.push(text);
    return () => {
      // typed since
      const same = this.handingIn.get(key)?.filter(({ fresh }) => fresh.some((word) => word.text === text));
      if (same) this.handingIn.set(key, same);
      if (!draft()) this.drafts.push({ browser, key, texts: new Map() });
      draft()!.texts.set(place, [text]);
    };
  }
  /** Of what the form held there its person has taken leave, or it was handed in. */
  placeIsGone(key: string, place: string): void {
    this.drafts.find((one) => one.key === key)?.texts.delete(place);
  }
  /** While the screen said that nobody else reads it. */
  typesPrivately(typed: string): void {
    this.typedPrivately.add(readable(typed));
  }
  draftIsGone(key: string): void {
    this.handingIn.delete(key);
    this.drafts = this.drafts.filter((one) => one.key !== key);
  }
  /** By its author's own decision: discarded, or replaced by a corrected text. */
  gaveUp(entry: string): void {
    this.givenUp.add(entry);
  }
  /** Someone undoes what was not sent. A crash meanwhile leaves open whether it is undone. */
  undoes(entries: readonly string[]): void {
    for (const entry of entries) this.givenUp.add(entry);
  }
  /** That it was undone, they have seen: it never counts. */
  undid(entries: readonly string[]): void {
    for (const entry of entries) this.undone.add(entry);
  }
  /** Signing out gives up what was not sent, after a question; the journal is removed with it. */
  signedOut(browser: Browser, unsent: readonly string[]): void {
    for (const entry of unsent) this.givenUp.add(entry);
    this.left.push({ browser: browser.number, moment: ++this.moment });
    this.drafts = this.drafts.filter((one) => one.browser !== browser);
  }
  /** Someone has a new account: what the earlier one wrote is theirs to find. */
  hasNewAccount(before: string, after: string): void {
    for (const word of this.words) if (word.author === before) word.author = after;
    const moved = <One extends { author: string }>(one: One) =>
      one.author === before ? { ...one, author: after } : one;
    this.shares = this.shares.map(moved);
    this.unshares = this.unshares.map(moved);
  }
  /** The question stands. */
  private answerRemoved(record: string, shown: Row | undefined): void {
    if (shown) this.deleted.add(shown.id);
    // unsent, it never reaches the server, where its deletion would be seen
    for (const [, text] of textsIn(shown)) this.deletedTexts.add(text);
    this.removedAnswers.add(record);
  }
  private sawOnDeleting(record: string, version: string | null): void {
    this.seenWhenDeleted.set(record, [...(this.seenWhenDeleted.get(record) ?? []), version]);
  }
  deletionAsked(args: unknown): void {
    this.moment++;
    for (const one of idsIn(args)) this.deleted.add(one);
  }
  /** Bypasses everything, in the dashboard or by SQL: whoever does that is responsible. */
  console(before: Row | undefined, after: Row | null): void {
    if (before && !after) {
      this.deletionAsked(before.id);
      this.anyVersion.add(before.id);
    }
    if (before?.role === 'admin' && after?.role === 'user') this.demoted(before.id);
    const left = new Set(textsIn(after).map(([, text]) => text));
    for (const [, text] of textsIn(before)) if (!left.has(text)) this.byConsole.add(text);
    // a question that waits again is decided again, and what is said then takes the place of what was said before
    if (before?.status === 'rejected' && after?.status !== 'rejected')
      for (const [, text] of textsIn(before.rejection_reason)) this.byConsole.add(text);
  }
  demoted(user: string): void {
    this.demotions.push({ user, moment: ++this.moment });
  }
  /** @param at the server's clock, in milliseconds */
  restored(at: number): void {
    this.restores.push({ moment: ++this.moment, at });
  }
  /** The browser emptied its store. */
  lost(browser: Browser): void {
    this.cleared.push({ browser: browser.number, moment: ++this.moment });
    this.drafts = this.drafts.filter((one) => one.browser !== browser);
  }
  /** It cannot store, or fails on everything. */
  inTrouble(): void {
    this.wasInTrouble = true;
  }
  /** The server's tables, watched from outside. */
  written(before: Row | undefined, after: Row | null, at: number): void {
    if (after) this.everStood.add(after.id);
    if (after?.text_by)
      this.writers.set(after.id, (this.writers.get(after.id) ?? new Set()).add(String(after.text_by)));
    if (after?.text_by) this.versions.set(String(after.text_by), new Set(textsIn(after).map(([, text]) => text)));
    if (after?.decided_by)
      this.deciders.set(after.id, (this.deciders.get(after.id) ?? new Set()).add(String(after.decided_by)));
    if (after?.moved_by && !this.onBoard.has(String(after.user_id)))
      this.onBoard.set(String(after.user_id), this.moment);
    if (after) for (const [, text] of textsIn(after)) if (!this.stood.has(text)) this.stood.set(text, at);
    if (after || !before) return;
    // requested itself, or owned by what was requested
    const asked = [...idsIn(before)].filter((one) => this.deleted.has(one));
    if (!asked.length) return;
    const isNamed = this.deleted.has(before.id);
    this.deleted.add(before.id);
    const seen = this.seenWhenDeleted.get(before.id) ?? [];
    const isSeen =
      asked.some((one) => this.anyVersion.has(one)) ||
      seen.some((one) => one === null || this.restsOn(one, versionIn(before)));
    // of an older app's deletion, what is its person's own: they have seen that
    const blind = new Set(asked.flatMap((one) => this.namedNone.get(one) ?? []));
    const texts = textsIn(before).map(([, text]) => text);
    for (const text of texts)
      if (isSeen || this.words.some((word) => word.text === text && blind.has(word.author)))
        this.deletedTexts.add(text);
    // what it takes along unread is kept for its author: that is looked for in the end
    if (isNamed && !isSeen && seen.length)
      this.deletedUnseen.push(`${before.id}, last written by ${String(before.text_by)}`);
    if (!isNamed && !isSeen && texts.length) this.takenAlongUnseen += 1;
  }

  /** An answer that an admin who is not its author is sent: only words that its author has shared since (A164). */
  shownToAdmin(answer: Row): void {
    const texts = new Set(textsIn(answer).map(([, text]) => text));
    for (const word of this.words) {
      if (!word.isPrivate || !texts.has(word.text)) continue;
      // a form hands in again what it leaves as it was: that was shared with the rest
      const first = this.words.find(({ text, author }) => text === word.text && author === word.author)!;
      const isShared = this.shares.some(
        ({ author, question, moment }) =>
          author === word.author && question === answer.question_id && moment > first.moment,
      );
      // nor does what was written for all become private with the words that are added to it
      if (!isShared && first.isPrivate) this.shownPrivate.add(`"${word.text}" of ${word.author}`);
    }
  }

  private hasForeignStage(device: number, refusals: readonly Refusal[]): boolean {
    return (
      this.words.some(({ name, browser }) => name.startsWith('stage.') && browser !== device) ||
      refusals.some(({ name, browser }) => name.startsWith('stage.') && browser === device)
    );
  }

  /** Itself, or edits of it that arrived in the same push. */
  private restsOn(version: string, earlier: string): boolean {
    for (let one: string | undefined = version; one !== undefined; one = this.origins.get(one))
      if (one === earlier) return true;
    return false;
  }

  // ---- what is left

  /**
   * Each text is, letter by letter, in a row of the server, or where its author can open it, or given up by its author.
   * Everything else is an excuse: narrow, and counted.
   */
  async judge(
    rows: readonly Row[],
    browsers: readonly Browser[],
    bug: (invariant: string, text: string) => void,
  ): Promise<Record<string, number>> {
    const tally: Record<string, number> = { words: this.words.length, 'taken along unseen': this.takenAlongUnseen };
    const count = (what: string) => (tally[what] = (tally[what] ?? 0) + 1);
    const there = new Set(rows.flatMap((row) => textsIn(row).map(([, text]) => text)));
    const here = new Map<string, Set<string>>();
    const waiting = new Set<string>();
    const now = new Map<string, Set<string>>();
    const done = new Set<string>();
    for (const { user, outbox } of browsers) {
      const own = here.get(user) ?? new Set<string>();
      here.set(user, own);
      for (const { state, args, id: entry } of await outbox.entries.toArray()) {
        const texts = textsIn(args).map(([, text]) => text);
        now.set(entry, new Set(texts));
        if (state === 'done') done.add(entry);
        if (!open.has(state)) continue;
        waiting.add(entry);
        for (const text of texts) own.add(text);
      }
    }
    const draftOn = async ({ outbox, user, notes }: Browser, key: string) =>
      withLastWords(user, await outbox.drafts.toArray(), () => notes).find((draft) => draft.key === key);
    // a tab that died after it had handed a form in could not report it; that it did shows in its entry, in what was
    // written over that, or on the server: a lost role takes the entry along (R19)
    const stored = new Set([...now.keys(), ...this.origins.values(), ...this.versions.keys()]);
    for (const { browser, key } of this.drafts) {
      const handedIn = this.handingIn.get(key)?.find(({ entry }) => stored.has(entry));
      if (handedIn && !(await draftOn(browser, key))) {
        for (const word of handedIn.fresh) word.isSure = true;
        this.draftIsGone(key);
      }
    }
    for (const word of this.words) {
      if (!word.isSure || there.has(word.text) || here.get(word.author)?.has(word.text)) continue;
      const why = this.isGivenUp(word, now)
        ? 'given up'
        : this.isWrittenOver(word, now)
          ? 'written over'
          : this.excuse(word, done);
      if (why) count(why);
      else
        bug(
          'W1',
          `"${word.text.slice(0, 40)}" (${word.name} ${word.entry}, ${word.field}) of ${word.author} on ${word.browser} is nowhere`,
        );
    }
    for (const one of this.shownPrivate) bug('W7', `${one}, was private and reached an admin`);
    for (const one of this.unasked) bug('W9', one);
    for (const one of this.deletedUnseen) bug('W5', `${one}, was deleted by nobody who had seen that`);
    for (const { browser, key, texts } of this.drafts) {
      const kept = textsIn((await draftOn(browser, key))?.value).map(([, one]) => one);
      for (const some of texts.values())
        if (!some.some((one) => kept.includes(one)))
          bug('W1', `the draft "${some[0]}" of ${browser.user} on ${browser.number} is nowhere`);
    }
    this.judgeMarks(rows, waiting, bug);
    const refusals = await refusalsOn(browsers);
    for (const browser of browsers)
      for (const entry of await browser.outbox.entries.toArray()) {
        if (entry.state === 'refused' && !this.isPlausible(entry, browser, refusals))
          bug(
            'W3',
            `${entry.name} ${entry.id} of ${browser.user} was refused as ${entry.code}, and nothing speaks for it`,
          );
        if (entry.state === 'done') this.judgeDeletion(entry.id, rows, bug);
      }
    return tally;
  }

  /** A form takes the place of what its person has not seen, and does not ask. */
  isWrittenOverUnasked(form: string, text: string): void {
    this.unasked.push(`${form} would write over "${text}", and asked nobody`);
  }

  /** With its entry, or with one that took that one's place before it was sent, and left these words as they were. */
  private isGivenUp(word: Word, now: ReadonlyMap<string, ReadonlySet<string>>): boolean {
    if (this.givenUp.has(word.entry)) return true;
    return (
      !now.has(word.entry) &&
      this.words.some(
        ({ text, record, browser, entry }) =>
          text === word.text && record === word.record && browser === word.browser && this.givenUp.has(entry),
      )
    );
  }

  /** What was deleted, as its author was told, must not exist again, unless someone wrote it again. */
  private judgeDeletion(id: string, rows: readonly Row[], bug: (invariant: string, text: string) => void): void {
    const deletion = this.deletions.find(({ entry }) => entry === id);
    if (!deletion || !rows.some((row) => row.id === deletion.record)) return;
    if (this.words.some(({ record, moment }) => record === deletion.record && moment > deletion.moment)) return;
    bug('W4', `${deletion.record} was deleted by ${id}, and stands again`);
  }

  /**
   * Whose addition to the board was refused has no card to move: only on the device that added them, and not once
   * somebody else had put them there.
   */
  private hadNoCard({ name, args, id: entry, n }: Entry, device: number, refusals: readonly Refusal[]): boolean {
    if (!placesCard.test(name)) return false;
    const { id: person } = args as Row;
    if ((this.onBoard.get(person) ?? Infinity) < this.handedIn.get(entry)!) return false;
    return refusals.some(
      (one) =>
        one.name === 'candidate.add' &&
        one.code !== 'already' &&
        (one.args as Row).id === person &&
        one.browser === device &&
        one.n < n,
    );
  }

  /**
   * It was removed, on whichever device, or what would have been the first of it was refused on this one, or was lost
   * with this one's store.
   */
  private hadNoAnswer(
    { name, args, user, n }: Entry & { user: string },
    device: number,
    refusals: readonly Refusal[],
  ): boolean {
    if (!name.startsWith('answer.')) return false;
    const { question_id } = args as { question_id?: string };
    return (
      this.removedAnswers.has(`answer.write ${user} ${String(question_id)}`) ||
      this.cleared.some(({ browser }) => browser === device) ||
      refusals.some(
        (one) =>
          one.name === 'answer.write' &&
          (one.args as Row).question_id === question_id &&
          one.browser === device &&
          one.n < n,
      )
    );
  }

  /**
   * Its author wrote over their own text on the screen, and that was refused: what such an edit names as its origin
   * never was on the server.
   */
  private restsOnRefused({ id: entry, args, n }: Entry, device: number, refusals: readonly Refusal[]): boolean {
    const { saw } = args as { saw?: string };
    if (!refusals.some((one) => one.id === saw && one.browser === device && one.n < n)) return false;
    const origins = this.words.filter((word) => word.entry === saw && !this.stood.has(word.text));
    return this.words.some(
      (word) => word.entry === entry && origins.some((origin) => this.isWrittenOverBy(word, origin)),
    );
  }

  /** On the same screen; with unsent ones in between, which were folded into the last. */
  private isWrittenOverBy(word: Word, origin: Word): boolean {
    if (word.record !== origin.record || word.field !== origin.field || word.browser !== origin.browser) return false;
    return (
      word.seen.has(origin.text) ||
      this.words.some(
        (between) =>
          between.moment < word.moment && word.seen.has(between.text) && this.isWrittenOverBy(between, origin),
      )
    );
  }

  /**
   * Whoever stopped sharing after they had shared on a device without a signal finds that it does not share again. A
   * device that has lost its store goes by its own clock, which may be behind.
   */
  private wasUnsharedSince({ id: entry, name, args, browser: device }: Refusal, user: string): boolean {
    if (name !== 'answer.share' || (args as Row).shared !== true) return false;
    const said = this.handedIn.get(entry)!;
    const isCleared = this.cleared.some(({ browser, moment }) => browser === device && moment < said);
    return this.unshares.some(
      ({ author, question, moment }) =>
        author === user && question === (args as Row).question_id && (isCleared || moment > said),
    );
  }

  private isOwn(question: string, user: string): boolean {
    return this.words.some(
      ({ name, record, author }) => name === 'question.submit' && record === question && author === user,
    );
  }

  /** Whether anything that happened in this history can explain the reason that a person reads. */
  private isPlausible(refused: Entry, { user, number }: Browser, refusals: readonly Refusal[]): boolean {
    const { name, args, code, id: entry } = refused;
    // the mutation that a text started from is not a record
    const { saw: _saw, written_by: _writtenBy, ...named } = args as Record<string, unknown>;
    const about = [...idsIn(named)];
    const wasDemoted = this.demotions.some((one) => one.user === user);
    switch (code) {
      case 'changed': {
        // whoever lost their store knows nothing of what they had sent before
        if ([...this.cleared, ...this.left].some(({ browser }) => browser === number)) return true;
        if (this.fixes.has(entry)) return true;
        const mine = this.words.find((word) => word.entry === entry);
        const { saw } = args as { saw: string };
        // somebody else moved, or marked, since
        if (name === 'candidate.unmove' || name === 'interview.reopen') return true;
        if (name === 'question.reopen') return (this.deciders.get(String((args as Row).id))?.size ?? 0) > 1;
        // a learner's rows name the writer of none but their own texts, and the next pages of an admin's have not come
        if (wasDemoted && saw === '') return true;
        if (this.restsOnRefused(refused, number, refusals)) return true;
        // a stage that a colleague has written, or an own one that was refused or is not there yet again
        if (name === 'course.delete' && (this.restores.length > 0 || this.hasForeignStage(number, refusals)))
          return true;
        const own = (writer: string) =>
          this.words.some((word) => word.entry === writer && word.browser === number && mine?.seen.has(word.text));
        return (
          about.some((one) => [...(this.writers.get(one) ?? [])].some((writer) => writer !== saw && !own(writer))) ||
          name === 'review.submit' ||
          ['answer.write', 'answer.remove', 'answer.share', 'question.retract'].includes(name)
        );
      }
      case 'gone':
      case 'not_found':
        // the existence of another person's unapproved question is not revealed
        if (name === 'question.edit' && !this.isOwn(String((args as Row).id), user)) return true;
        // anybody may hide a question at any time
        if (name === 'sighting.add' || name === 'report.open') return true;
        return (
          this.restores.length > 0 ||
          this.hadNoCard(refused, number, refusals) ||
          this.hadNoAnswer({ ...refused, user }, number, refusals) ||
          about.some(
            (one) =>
              this.deleted.has(one) || isUnmade(one, refusals) || this.remade.has(one) || !this.everStood.has(one),
          )
        );
      case 'already':
        return about.some((one) => this.everStood.has(one));
      case 'forbidden':
        // an admin reviews nothing, even if the device does not know yet that it is an admin's
        return wasDemoted || ['question.edit', 'question.reopen', 'review.submit', 'candidate.unmove'].includes(name);
      case 'fault':
        return this.wasInTrouble || JSON.stringify(args).includes('poison');
      case 'superseded':
        return this.restores.length > 0 || this.wasUnsharedSince({ ...refused, browser: number }, user);
      case 'incomplete':
        return name === 'review.submit';
      case 'not_pending':
        return ['question.decide', 'question.edit', 'question.retract', 'interview.mark'].includes(name);
      case 'not_rejected':
        return name === 'question.resubmit';
      case 'inactive':
        return name === 'assignment.create';
      case 'not_shared':
        return name === 'answer.comment';
      case 'too_large':
        return true; // a proxy may say so about anything
      default:
        return false;
    }
  }

  /**
   * By someone who had seen it, and whose own text reached the server, or replaced it in the same entry before that was
   * sent.
   */
  private isWrittenOver(
    word: Word,
    now: ReadonlyMap<string, ReadonlySet<string>>,
    entry = word.entry,
    asked = new Set<Word>(),
  ): boolean {
    asked.add(word);
    return this.words.some(
      (other) =>
        other.field === word.field &&
        other.record === word.record &&
        other.seen.has(word.text) &&
        other.text !== word.text &&
        ((this.hadEffect(other) && !this.isInstead(other, word)) ||
          (!now.has(entry) && other.browser === word.browser && this.tookItsPlace(other, now)) ||
          (!asked.has(other) && this.isWrittenOver(other, now, entry, asked))),
    );
  }

  /** It reached the server, or was deleted with what it had come to stand in, before it could. */
  private hadEffect({ text }: Word): boolean {
    return this.stood.has(text) || this.deletedTexts.has(text);
  }

  /** A text on the server is set aside then; one that its author overwrote before it was sent never got there. */
  private isInstead(other: Word, word: Word): boolean {
    return other.instead && (this.stood.has(word.text) || other.browser !== word.browser);
  }

  /** Before it was sent; discarded later, it took what it had replaced along. Whatever took its own place since kept it. */
  private tookItsPlace({ text, record, browser }: Word, now: ReadonlyMap<string, ReadonlySet<string>>): boolean {
    return this.words.some(
      (one) =>
        one.text === text &&
        one.record === record &&
        one.browser === browser &&
        (this.givenUp.has(one.entry) || now.get(one.entry)?.has(text) === true),
    );
  }

  /** What is created, edited and deleted with its owner in one push never existed: only its creation names the owner. */
  private wentWithOwner(id: string): boolean {
    return this.words.some(({ record, about }) => record === id && [...about].some((one) => this.deleted.has(one)));
  }

  private excuse(word: Word, done: ReadonlySet<string>): string | undefined {
    if (this.deletedTexts.has(word.text)) return 'deleted';
    // after a restore both may come in one push, and it never stands again
    if ([...word.about].some((one) => this.takenBack.has(one))) return 'deleted';
    // what never stood anywhere came too late, or went in the push that brought it
    const isAboutDeleted = [word.entry, ...word.about].some((one) => this.deleted.has(one));
    if (!this.stood.has(word.text) && (isAboutDeleted || this.wentWithOwner(word.record))) return 'deleted';
    if (this.byConsole.has(word.text)) return 'by console';
    const wentBack = this.restores.filter(({ moment }) => moment > word.moment);
    const stoodAt = this.stood.get(word.text);
    // A lost role removes its journal (R19): a restore then finds it nowhere
    const wasDemoted = this.demotions.some(({ user, moment }) => user === word.author && moment > word.moment);
    if (wasDemoted && wentBack.length && admins.test(word.name)) return 'excused: demoted';
    if (stoodAt !== undefined && wentBack.some(({ at }) => at - stoodAt >= fortnight)) return 'excused: journal over';
    const hasLeft = this.left.some(({ browser, moment }) => browser === word.browser && moment > word.moment);
    const isDeletion = (one: (typeof this.deletions)[number]) =>
      one.record === word.record && one.browser === word.browser && one.moment > word.moment && done.has(one.entry);
    // it stood before the restore, and came back in one push with its author's deletion
    if (wentBack.length && this.deletions.some(isDeletion)) return 'deleted';
    // or was on the screen of whoever deleted it, on another device: nothing brings it back over that
    const isOnScreen = (version: string | null) => !!version && this.versions.get(version)?.has(word.text);
    const wasDeleted = this.deletions.some((one) => one.record === word.record && done.has(one.entry));
    if (wentBack.length && wasDeleted && this.seenWhenDeleted.get(word.record)?.some(isOnScreen)) return 'deleted';
    if (hasLeft && stoodAt !== undefined && wentBack.length) return 'excused: signed out';
    const wasCleared = this.cleared.some(({ browser, moment }) => browser === word.browser && moment > word.moment);
    if (wasCleared && (stoodAt === undefined || wentBack.length)) return 'excused: store cleared';
    return undefined;
  }

  /** What is done without words: a completion counts, and what was created exists, until someone undoes it. */
  private judgeMarks(
    rows: readonly Row[],
    waiting: ReadonlySet<string>,
    bug: (invariant: string, text: string) => void,
  ): void {
    const counted = new Set<string>();
    const linked = new Set<string>();
    for (const row of rows) {
      for (const one of (row.undone as string[] | null | undefined) ?? []) counted.add(one);
      for (const one of standingIn(row)) {
        if (counted.has(one) && row.answers) bug('W2', `the answer ${one} counts twice, or although it was taken back`);
        counted.add(one);
      }
      linked.add([row.user_id, row.course_id].join());
      linked.add([row.stage_id, row.question_id ?? row.resource_id].join());
      linked.add([row.field_name, row.value].join());
    }
    for (const { id: entry, name, args, browser } of this.marks) {
      if (this.undone.has(entry)) {
        if (rows.some((row) => standingIn(row).includes(entry)))
          bug('W2', `${name} ${entry} of ${browser.user} on ${browser.number} was undone, and counts`);
        continue;
      }
      if (waiting.has(entry) || this.givenUp.has(entry)) continue;
      // an answer outlives its question
      if (name !== 'study.answer' && [...idsIn(args)].some((one) => this.deleted.has(one) || this.wentWithOwner(one)))
        continue;
      if (this.cleared.some((one) => one.browser === browser.number)) continue;
      if (this.restores.length && this.left.some((one) => one.browser === browser.number)) continue;
      const wasDemoted = this.demotions.some(({ user }) => user === browser.user);
      if (wasDemoted && this.restores.length && admins.test(name)) continue;
      const isThere =
        name === 'stage.complete' || name === 'study.answer'
          ? counted.has(entry)
          : name === 'assignment.create'
            ? linked.has([args.user_id, args.course_id].join())
            : name === 'stage.link'
              ? linked.has([args.stage_id, args.item_id].join())
              : true;
      if (!isThere) bug('W2', `${name} ${entry} of ${browser.user} on ${browser.number} was done, and is not there`);
    }
  }
}
