import { myAnswerId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Row } from '#model/noun.ts';
import type { ArgumentsOf, MutationName } from '#mutations/all.ts';
import type { Browser } from './browser.ts';
import type { MemoryServer } from './memoryServer.ts';
import { pictureScenes, sharedPictures } from './pictureScenes.ts';

/** What a scene works with: one history's world, calm, and a course, a stage and a question that only it uses. */
export interface Stage {
  server: MemoryServer;
  /** Lena's phone, Ada's and Flip's, the last two admins; and one that anyone may use. */
  lena: Browser;
  noah: Browser;
  ada: Browser;
  flip: Browser;
  course: string;
  stage: string;
  question: string;
  write<Name extends MutationName>(
    browser: Browser,
    name: Name,
    args: ArgumentsOf<Name>,
    tab?: number,
  ): Promise<string>;
  /** Its outbox database is emptied, its rows are not. */
  emptied(browser: Browser): Promise<void>;
  /** Its author discards it. */
  giveUp(browser: Browser, id: string): Promise<void>;
  sync(browser: Browser): Promise<void>;
  /** Every delayed copy of a request arrives. */
  late(): void;
  /** Restores a copy of the server. */
  restore(copy: ReturnType<MemoryServer['backup']>): void;
  /** Someone else, with a new account, signs in on this device. */
  newcomer(browser: Browser): Promise<void>;
  /** The server has forgotten their account: they register again, and carry over what they did with the first one. */
  registerAgain(browser: Browser): Promise<void>;
  /** An admin deletes the account of the signed-in person. */
  deleteAccount(browser: Browser): void;
  openSecondTab(browser: Browser): Promise<void>;
  /** Rebasing once more must change nothing (S1). */
  looksRight(browser: Browser): Promise<void>;
  /** What was done here and not undone is on the screen (S2). */
  isSteady(browser: Browser): Promise<void>;
  fresh(): string;
  /** Adds a picture on this device; returns its id, even if there was no space for it. The same name is the same one. */
  takePicture(browser: Browser, name?: string): Promise<string>;
}

export type Scene = (on: Stage) => Promise<void>;

const stageIn = (course_id: string, id: string) => ({
  ...{ id, course_id, stage_order: 2, title: 'a stage' },
  ...{ description: '', information: null },
});

/** A question, except for its id. */
const asked = (question: string) => ({
  ...{ question, company: 'c', role: 'r', interview_stage: 's' },
  ...{ category: 'Technical', additional_context: null },
});

const edited = (server: MemoryServer, noun: 'profiles' | 'course_stages', id: string, columns: Partial<Row>) =>
  server.edit(noun, id, { ...server.row(noun, id)!, ...columns });

/**
 * Brings about what happens by chance once in hundreds of histories: each scene is the shortest way to the fault that
 * one rule of the design prevents. Every third history ends with one (`sceneOf`).
 */
export const scenes: readonly (readonly [name: string, scene: Scene])[] = [
  [
    'R4 a tab dies between outbox and rows, and the tab beside it has no network',
    async ({ lena, course, stage, write, sync, openSecondTab, looksRight }) => {
      await openSecondTab(lena);
      lena.killAt = /before write/;
      await write(lena, 'stage.complete', { course_id: course, stage_id: stage });
      lena.offline = true;
      await sync(lena);
      await looksRight(lena);
    },
  ],
  [
    'R5 a page lands while a save is in progress',
    async ({ server, ada, question, write, sync, fresh }) => {
      const row = server.row('interview_questions', question)!;
      const content = { question: '<p>mine</p>', company: 'c', role: 'r', interview_stage: 's', category: 'Technical' };
      const newer = { ...row, question: 'newer', text_by: fresh() };
      server.edit('interview_questions', question, newer);
      let landed = false;
      ada.holdAt = { label: /before tx outbox/, until: () => landed };
      const saved = write(ada, 'question.edit', {
        ...{ id: question, saw: String(row.text_by), ...content },
        additional_context: null,
      });
      await sync(ada).then(() => (landed = true));
      await saved;
    },
  ],
  [
    'outbox first: a tab dies before anything is stored',
    async ({ lena, write, fresh }) => {
      lena.killAt = /before tx outbox/;
      await write(lena, 'question.submit', {
        ...{ id: fresh(), question: '<p>words</p>', company: 'c', role: 'r', interview_stage: 's' },
        ...{ category: 'Technical', additional_context: null, recommended: false },
      });
    },
  ],
  [
    'R10 a copy of what was refused arrives when it could be done',
    async ({ server, ada, stage, question, write, sync, late }) => {
      const row = server.row('interview_questions', question)!;
      server.edit('interview_questions', question, null);
      await write(ada, 'stage.link', { kind: 'question', stage_id: stage, item_id: question });
      ada.orders.push('copied');
      await sync(ada);
      server.edit('interview_questions', question, row);
      late();
    },
  ],
  [
    'R11 what changed no row is forgotten by a restore',
    async ({ server, ada, write, sync, fresh, restore }) => {
      const copy = server.backup();
      await write(ada, 'question.delete', { id: fresh(), saw: '', along: null });
      await sync(ada);
      restore(copy);
    },
  ],
  [
    'R12 a proxy rejects it as too large, and an earlier copy arrives',
    async ({ lena, write, sync, late, fresh }) => {
      await write(lena, 'question.submit', {
        ...{ id: fresh(), question: '<p>words</p>', company: 'c', role: 'r', interview_stage: 's' },
        ...{ category: 'Technical', additional_context: null, recommended: false },
      });
      lena.orders.push('too large');
      await sync(lena);
      late();
    },
  ],
  [
    'R16 the tab dies with rows stored but not the cursor, and the server is restored',
    async ({ server, lena, sync, restore, fresh }) => {
      const copy = server.backup();
      const id = fresh();
      server.edit('interview_questions', id, {
        ...{ id, question: 'of a lost future', text_by: fresh() },
        ...{ status: 'approved', author: 'x' },
      });
      lena.killAt = /before tx cursor/;
      await sync(lena);
      restore(copy);
    },
  ],
  [
    'R17 the row beneath a pending change is deleted before a reset',
    async ({ server, ada, question, write, sync }) => {
      await write(ada, 'question.feature', { id: question, recommended: true });
      server.edit('interview_questions', question, null);
      server.repairTrigger('courses');
      ada.orders.push('unavailable', 'unavailable');
      await sync(ada);
    },
  ],
  [
    'R19 the server fails on what a role wrote, which is discarded when the role is lost, and a copy was done',
    async ({ server, flip, course, write, sync, late, fresh, giveUp }) => {
      const content = { title: 'a stage', description: '', information: '<p>poison</p>' };
      const id = await write(flip, 'stage.create', { id: fresh(), course_id: course, stage_order: 2, ...content });
      flip.orders.push('copied');
      for (const seconds of [...limits.faultWaitsSeconds, 0]) {
        await sync(flip);
        server.clock += seconds * 1_000;
      }
      server.isMended = true;
      late();
      edited(server, 'profiles', flip.user, { role: 'user' });
      await sync(flip);
      await giveUp(flip, id);
    },
  ],
  [
    'R27 progress comes back before its stage',
    async ({ server, lena, ada, course, write, sync, restore, fresh }) => {
      const copy = server.backup();
      const stage = fresh();
      await write(ada, 'stage.create', stageIn(course, stage));
      await sync(ada);
      await sync(lena);
      await write(lena, 'stage.complete', { course_id: course, stage_id: stage });
      await sync(lena);
      restore(copy);
      await sync(lena);
    },
  ],
  [
    "R28 a stage comes back before another phone's course",
    async ({ server, ada, flip, write, sync, restore, fresh }) => {
      const copy = server.backup();
      const course = fresh();
      const content = { title: 'a course', description: '', company: null, attached_jobs: [] };
      await write(ada, 'course.create', { id: course, ...content });
      await sync(ada);
      await sync(flip);
      await write(flip, 'stage.create', stageIn(course, fresh()));
      await sync(flip);
      restore(copy);
      await sync(flip);
    },
  ],
];

const period = 3 * scenes.length;

const others: readonly (readonly [name: string, scene: Scene])[] = [
  [
    'R19 what a lost role wrote is not shown again while it cannot be sent',
    async ({ server, flip, write, sync, fresh }) => {
      await write(flip, 'course.create', {
        ...{ id: fresh(), title: 'a course', description: '', company: null, attached_jobs: [] },
      });
      edited(server, 'profiles', flip.user, { role: 'user' });
      flip.orders.push('unavailable', 'unavailable', 'unavailable');
      await sync(flip);
    },
  ],
  [
    'R2 a row that changed again is sent on a later page',
    async ({ server, lena, course, stage, write, sync, fresh, openSecondTab, isSteady }) => {
      const completion = { course_id: course, stage_id: stage };
      await write(lena, 'stage.complete', completion);
      lena.killAt = /before tx cursor/;
      await sync(lena);
      for (let row = 0; row < 8; row++) {
        const id = fresh();
        server.edit('interview_questions', id, {
          ...{ id, question: 'in between', text_by: fresh() },
          ...{ status: 'approved', author: 'x' },
        });
      }
      await write(lena, 'stage.complete', completion);
      lena.killAt = /after tx cursor/;
      await sync(lena);
      await openSecondTab(lena);
      await isSteady(lena);
    },
  ],
  [
    'R31 a restored server has forgotten an account, and its work is carried over',
    async ({ server, newcomer, registerAgain, noah, course, stage, write, sync, restore, fresh }) => {
      const copy = server.backup();
      await newcomer(noah);
      await sync(noah);
      const submit = (question: string) => ({
        ...{ id: fresh(), question, company: 'c', role: 'r', interview_stage: 's' },
        ...{ category: 'Technical', additional_context: null, recommended: false },
      });
      await write(noah, 'question.submit', submit('<p>sent 1</p>'));
      await write(noah, 'stage.complete', { course_id: course, stage_id: stage });
      const poisoned = submit('<p>poison 2</p>');
      await write(noah, 'question.submit', poisoned);
      await sync(noah);
      // refused, and then what was never sent
      const own = submit('<p>own 5</p>');
      const saw = await write(noah, 'question.submit', own);
      await sync(noah);
      const { recommended: _, ...same } = own;
      await write(noah, 'question.edit', { ...same, saw, question: '<p>refused 3</p>' });
      const row = server.row('interview_questions', own.id)!;
      server.edit('interview_questions', own.id, { ...row, question: 'elsewhere', text_by: fresh() });
      await sync(noah);
      await write(noah, 'question.submit', submit('<p>unsent 4</p>'));
      restore(copy);
      await sync(noah);
      noah.killAt = /after tx carry over/;
      await registerAgain(noah);
      await sync(noah);
    },
  ],
  [
    'R10 a restored server has forgotten a refusal, and a copy of what it refused arrives',
    async ({ server, ada, stage, question, write, sync, late, restore }) => {
      const row = server.row('interview_questions', question)!;
      await write(ada, 'stage.link', { kind: 'question', stage_id: stage, item_id: question });
      server.edit('interview_questions', question, null);
      const copy = server.backup();
      ada.orders.push('copied');
      await sync(ada);
      restore(copy);
      server.edit('interview_questions', question, row);
      await sync(ada);
      late();
    },
  ],
  [
    'R25 an edit waits behind a stuck push, another text overwrites it, and that is edited',
    async ({ server, lena, course, stage, write, sync, fresh }) => {
      const id = fresh();
      const first = await write(lena, 'question.submit', { id, ...asked('<p>first 1</p>'), recommended: false });
      await sync(lena);
      // a batch is five, and the next one is marked as sent beside it: the edit after both is not
      for (let before = 0; before < 10; before++)
        await write(lena, 'stage.complete', { course_id: course, stage_id: stage });
      await write(lena, 'question.edit', { id, saw: first, ...asked('<p>mine 2</p>') });
      const text_by = fresh();
      server.edit('interview_questions', id, {
        ...server.row('interview_questions', id)!,
        question: 'elsewhere',
        text_by,
      });
      lena.orders.push('unavailable', 'unavailable');
      await sync(lena);
      await write(lena, 'question.edit', { id, saw: text_by, ...asked('<p>mine 3</p>') });
      await sync(lena);
    },
  ],
  [
    'R6 a save fails inside its transaction, and another tab takes its number before it is retried',
    async ({ lena, write, sync, openSecondTab, fresh }) => {
      await openSecondTab(lena);
      lena.tear.left = 1;
      const one = write(lena, 'question.submit', { id: fresh(), ...asked('<p>one 1</p>'), recommended: false });
      const other = write(lena, 'question.submit', { id: fresh(), ...asked('<p>two 2</p>'), recommended: false }, 1);
      await Promise.all([one, other]);
      await sync(lena);
    },
  ],
  [
    'R13 an edit in the same push as what the server fails on',
    async ({ server, lena, write, sync, fresh }) => {
      const id = fresh();
      const first = await write(lena, 'question.submit', { id, ...asked('<p>poison 1</p>'), recommended: false });
      await write(lena, 'question.submit', { id: fresh(), ...asked('<p>well 2</p>'), recommended: false });
      await write(lena, 'question.edit', { id, saw: first, ...asked('<p>better 3</p>') });
      await sync(lena);
      server.isMended = true;
    },
  ],
  [
    'R28 what was deleted is resent by its author after the deletion was',
    async ({ server, lena, ada, write, sync, restore, fresh }) => {
      const copy = server.backup();
      const id = fresh();
      await write(lena, 'question.submit', { id, ...asked('<p>deleted 1</p>'), recommended: false });
      await sync(lena);
      await sync(ada);
      await write(ada, 'question.delete', { id, saw: null, along: null });
      await sync(ada);
      restore(copy);
      await sync(ada);
      await sync(lena);
    },
  ],
  [
    'R18 the outbox database of an admin is emptied but not the rows, and they are no longer an admin',
    async ({ server, flip, sync, emptied }) => {
      await emptied(flip);
      edited(server, 'profiles', flip.user, { role: 'user' });
      flip.killAt = /before tx cursor/;
      await sync(flip);
    },
  ],
  [
    'A102 R19 a backup contains a deactivation, and is restored twice',
    async ({ server, lena, write, sync, restore, fresh }) => {
      edited(server, 'profiles', lena.user, { is_active: false });
      const copy = server.backup();
      edited(server, 'profiles', lena.user, { is_active: true });
      await write(lena, 'question.submit', { id: fresh(), ...asked('<p>landed 1</p>'), recommended: false });
      await sync(lena);
      for (let time = 0; time < 2; time++) {
        restore(copy);
        await sync(lena);
        edited(server, 'profiles', lena.user, { is_active: true });
        await sync(lena);
      }
    },
  ],
  [
    'R30 a text without an author gives way, and then the one that replaced it',
    async ({ server, ada, write, sync, fresh }) => {
      const id = fresh();
      server.edit('interview_questions', id, {
        id,
        question: 'imported',
        text_by: 'x',
        status: 'approved',
        author: 'x',
      });
      await sync(ada);
      const over = { id, instead: true as const };
      const first = await write(ada, 'question.edit', { ...over, saw: 'x', ...asked('<p>one 1</p>') });
      await sync(ada);
      await write(ada, 'question.edit', { ...over, saw: first, ...asked('<p>two 2</p>') });
      await sync(ada);
    },
  ],
  [
    'R25 two admins describe one resource in two tunnels',
    async ({ ada, flip, write, sync, fresh }) => {
      const id = fresh();
      const content = { title: 'resource', url: 'https://example.com/', category: 'Other' as const };
      const saw = await write(ada, 'resource.create', { id, ...content, description: 'one 1' });
      await sync(ada);
      await sync(flip);
      await write(ada, 'resource.edit', { id, saw, ...content, description: 'two 2' });
      await write(flip, 'resource.edit', { id, saw, ...content, description: 'three 3' });
      await sync(ada);
      await sync(flip);
    },
  ],
  [
    'A102 R31 an admin deletes an account, whose person registers again and carries over what was not sent',
    async ({ newcomer, deleteAccount, registerAgain, noah, write, sync, fresh }) => {
      await newcomer(noah);
      await sync(noah);
      await write(noah, 'question.submit', { id: fresh(), ...asked('<p>sent 1</p>'), recommended: false });
      await sync(noah);
      const id = fresh();
      const saw = await write(noah, 'question.submit', { id, ...asked('<p>unsent 2</p>'), recommended: false });
      deleteAccount(noah);
      await sync(noah);
      await write(noah, 'question.edit', { id, saw, ...asked('<p>while closed 3</p>') });
      noah.killAt = /after tx carry over/;
      await registerAgain(noah);
      await sync(noah);
    },
  ],
  [
    'A102 R19 an account is deleted, and a backup from before it is restored',
    async ({ server, newcomer, deleteAccount, noah, write, sync, restore, fresh }) => {
      await newcomer(noah);
      await sync(noah);
      const copy = server.backup();
      await write(noah, 'question.submit', { id: fresh(), ...asked('<p>landed 1</p>'), recommended: false });
      await sync(noah);
      await write(noah, 'question.submit', { id: fresh(), ...asked('<p>unsent 2</p>'), recommended: false });
      deleteAccount(noah);
      await sync(noah);
      restore(copy);
      await sync(noah);
    },
  ],
  [
    'R13 a server that does not know a creation gets its deletion in the same push',
    async ({ server, ada, write, sync, fresh }) => {
      const id = fresh();
      const content = { title: 'a course', description: '', company: null, attached_jobs: [] };
      await write(ada, 'course.create', { id, ...content });
      await write(ada, 'course.delete', { id, saw: null, along: null });
      server.tooOldFor = 'course.create';
      await sync(ada);
      server.tooOldFor = null;
      await sync(ada);
    },
  ],
];

/** These run half as often. */
const rarer = [...pictureScenes, ...others, ...sharedPictures];

/** So do these, in places that were free. */
const latest: readonly (readonly [name: string, scene: Scene])[] = [
  [
    'R25 a note is deleted in a tunnel while a colleague writes on in it',
    async ({ lena, ada, flip, write, sync, fresh }) => {
      const id = fresh();
      const plan = { due_date: null, priority: null, assigned_to: null };
      const about = { user_id: lena.user, note_type: 'note' as const, ...plan };
      const saw = await write(ada, 'note.add', { id, ...about, content: 'noted before the tunnel' });
      await sync(ada);
      await sync(flip);
      await write(ada, 'note.delete', { id, saw });
      await write(flip, 'note.edit', { id, saw, content: 'noted during the tunnel' });
      await sync(flip);
      await sync(ada);
    },
  ],
];

const decided: readonly (readonly [name: string, scene: Scene])[] = [
  [
    'R33 whoever restored a candidate comes back before whoever had rejected them',
    async ({ server, lena, ada, flip, write, sync, restore, fresh }) => {
      await write(ada, 'candidate.add', { id: lena.user, position: 'Backend Engineer' });
      await sync(ada);
      await sync(flip);
      const copy = server.backup();
      await write(ada, 'candidate.reject', { id: lena.user, reason: `said 1${fresh()}` });
      await sync(ada);
      await sync(flip);
      await write(flip, 'candidate.restore', { id: lena.user });
      await sync(flip);
      restore(copy);
      await sync(flip);
      await sync(ada);
    },
  ],
  [
    'R33 whoever hid a question comes back before whoever had approved it',
    async ({ server, lena, ada, flip, write, sync, restore, fresh }) => {
      const id = fresh();
      const saw = await write(lena, 'question.submit', { id, ...asked('asked 1'), recommended: false });
      for (const browser of [lena, ada, flip]) await sync(browser);
      const copy = server.backup();
      await write(ada, 'question.decide', { id, status: 'approved', saw });
      await sync(ada);
      await sync(flip);
      await write(flip, 'question.withdraw', { id });
      await sync(flip);
      restore(copy);
      await sync(flip);
      await sync(ada);
    },
  ],
  [
    'R34 what was written in private comes back before the phone that had taken the sharing back',
    async ({ server, lena, noah, ada, question, write, sync, restore }) => {
      if (noah.user !== lena.user) return;
      const texts = { situation: null, task: null, action: null, result: null };
      const about = { question_id: question, form: 'free' as const, ...texts };
      const saw = await write(lena, 'answer.write', { ...about, saw: '', under: 'private', text: '<p>shared 1</p>' });
      await write(lena, 'answer.share', { question_id: question, shared: true, saw });
      await sync(lena);
      await sync(noah);
      const copy = server.backup();
      await write(noah, 'answer.share', { question_id: question, shared: false, saw: null });
      await sync(noah);
      await sync(lena);
      await write(lena, 'answer.write', { ...about, saw, under: 'private', text: '<p>private 2</p>' });
      await sync(lena);
      restore(copy);
      await sync(lena);
      await sync(ada);
      await sync(noah);
    },
  ],
  [
    'R33 an answer is no longer shared by the phone that comes back first',
    async ({ server, lena, noah, question, write, sync, restore }) => {
      if (noah.user !== lena.user) return;
      const texts = { situation: null, task: null, action: null, result: null };
      const saw = await write(lena, 'answer.write', {
        ...{ question_id: question, saw: '', under: 'private', form: 'free', text: '<p>answered 1</p>' },
        ...texts,
      });
      await sync(lena);
      await sync(noah);
      const copy = server.backup();
      await write(lena, 'answer.share', { question_id: question, shared: true, saw });
      await sync(lena);
      await sync(noah);
      await write(noah, 'answer.share', { question_id: question, shared: false, saw: null });
      await sync(noah);
      restore(copy);
      await sync(noah);
      await sync(lena);
    },
  ],
  [
    'A169 two phones of one person, in two tunnels, write on in one answer',
    async ({ lena, noah, question, write, sync }) => {
      if (noah.user !== lena.user) return;
      const texts = { situation: null, task: null, action: null, result: null };
      const about = { question_id: question, form: 'free' as const, ...texts, under: 'private' as const };
      const [one, two] = ['<p>stands 1 for now</p>', '<p>stands 2 for now</p>'];
      const saw = await write(lena, 'answer.write', { ...about, saw: '', text: `${one}${two}` });
      await sync(lena);
      await sync(noah);
      await write(lena, 'answer.write', { ...about, saw, text: `<p>stands 1 here 4</p>${two}<p>first 3</p>` });
      await write(noah, 'answer.write', { ...about, saw, text: `<p>stands there 5 for now</p>${two}<p>last 6</p>` });
      await sync(noah);
      lena.killAt = /before tx settle/;
      await sync(lena);
      await sync(lena);
      await sync(noah);
    },
  ],
];

const written = { form: 'free' as const, situation: null, task: null, action: null, result: null };

/** What was deleted, written again, or taken along unread. */
const deleted: readonly (readonly [name: string, scene: Scene])[] = [
  [
    'R36 whoever had deleted an answer comes back before whoever had written and shared it',
    async ({ server, lena, noah, ada, question, write, sync, restore }) => {
      if (noah.user !== lena.user) return;
      const copy = server.backup();
      const about = { question_id: question, ...written };
      const saw = await write(lena, 'answer.write', { ...about, saw: '', under: 'private', text: '<p>mine 1</p>' });
      await write(lena, 'answer.share', { question_id: question, shared: true, saw });
      await sync(lena);
      await sync(noah);
      await write(noah, 'answer.remove', { question_id: question, saw, along: null });
      await sync(noah);
      await sync(lena);
      restore(copy);
      await sync(noah);
      await sync(lena);
      await sync(ada);
    },
  ],
  [
    'R36 an answer that was written again stays, though its deletion comes back first',
    async ({ server, lena, noah, question, write, sync, restore }) => {
      if (noah.user !== lena.user) return;
      const about = { question_id: question, ...written };
      const saw = await write(lena, 'answer.write', { ...about, saw: '', under: 'private', text: '<p>first 1</p>' });
      await sync(lena);
      await sync(noah);
      const copy = server.backup();
      await write(noah, 'answer.remove', { question_id: question, saw, along: null });
      await sync(noah);
      await sync(lena);
      await write(lena, 'answer.write', { ...about, saw: '', under: 'private', text: '<p>again 2</p>' });
      await sync(lena);
      restore(copy);
      await sync(noah);
      await sync(lena);
    },
  ],
  [
    'R36 a question that was put into a stage again stays there, whoever comes back first',
    async ({ server, ada, flip, stage, question, write, sync, restore }) => {
      const link = { kind: 'question' as const, stage_id: stage, item_id: question };
      const copy = server.backup();
      await write(ada, 'stage.link', link);
      await sync(ada);
      await sync(flip);
      await write(flip, 'stage.unlink', link);
      await sync(flip);
      await sync(ada);
      await write(ada, 'stage.link', link);
      await sync(ada);
      restore(copy);
      await sync(flip);
      await sync(ada);
      await sync(flip);
    },
  ],
  [
    'R36 an assignment that was taken back stays taken back, and one that was made again stays',
    async ({ server, lena, ada, flip, course, write, sync, restore }) => {
      const one = { user_id: lena.user, course_id: course };
      const copy = server.backup();
      await write(ada, 'assignment.create', one);
      await sync(ada);
      await sync(flip);
      await write(flip, 'assignment.delete', one);
      await sync(flip);
      await sync(ada);
      await write(ada, 'assignment.create', one);
      await sync(ada);
      restore(copy);
      await sync(ada);
      await sync(flip);
    },
  ],
];

/** What goes with a record that a colleague deletes in a tunnel. */
const takenAlong: readonly (readonly [name: string, scene: Scene])[] = [
  [
    'R37 a course is deleted in a tunnel while a colleague rewrites one of its stages',
    async ({ ada, flip, course, stage, write, sync }) => {
      const seen: [string, string][] = [[stage, 'x']];
      await write(ada, 'course.delete', { id: course, saw: '', along: seen });
      await write(flip, 'stage.edit', {
        id: stage,
        saw: 'x',
        title: 'rewritten 1',
        description: '',
        information: null,
      });
      await sync(flip);
      await sync(ada);
    },
  ],
  [
    'R37 a course is deleted in a tunnel while a colleague adds a stage and a learner reviews it',
    async ({ server, lena, ada, flip, course, stage, write, sync, fresh }) => {
      const seen: [string, string][] = [[stage, 'x']];
      await write(lena, 'stage.complete', { course_id: course, stage_id: stage });
      await sync(lena);
      await write(ada, 'course.delete', { id: course, saw: '', along: seen });
      await write(lena, 'review.submit', {
        ...{ course_id: course, saw: '', improvement_suggestions: null, support_feedback: 'helped 1' },
        stage_ratings: [{ stageId: stage, stageName: 's', helpfulness: 5, accuracy: 5 }],
      });
      await sync(lena);
      if (server.roleOf(flip.user) === 'admin' && fresh() < 'i')
        await write(flip, 'stage.create', { ...stageIn(course, fresh()), title: 'added 1' });
      await sync(flip);
      await sync(ada);
    },
  ],
  [
    'R37 a question is deleted in a tunnel while a learner reports an error in it',
    async ({ server, lena, ada, question, write, sync, fresh }) => {
      const saw = String(server.row('interview_questions', question)!.text_by);
      await write(ada, 'question.delete', { id: question, saw, along: [] });
      const report = { id: fresh(), question_id: question, kind: 'wrong' as const, note: 'reported 1' };
      await write(lena, 'report.open', report);
      await sync(lena);
      await sync(ada);
    },
  ],
  [
    'R37 an answer is deleted in a tunnel while an admin comments on it',
    async ({ lena, ada, question, write, sync, fresh }) => {
      const saw = await write(lena, 'answer.write', {
        ...{ question_id: question, saw: '', under: 'private', text: '<p>answered 1</p>' },
        ...written,
      });
      await write(lena, 'answer.share', { question_id: question, shared: true, saw });
      await sync(lena);
      await sync(ada);
      await write(lena, 'answer.remove', { question_id: question, saw, along: [] });
      const comment = { id: fresh(), answer_id: myAnswerId(lena.user, question), body: 'said 1' };
      await write(ada, 'answer.comment', comment);
      await sync(ada);
      await sync(lena);
    },
  ],
  [
    'R25 two people write the same field of a question in two tunnels',
    async ({ lena, ada, write, sync, fresh }) => {
      const id = fresh();
      const saw = await write(lena, 'question.submit', { id, ...asked('<p>first 1</p>'), recommended: false });
      await sync(lena);
      await sync(ada);
      await write(ada, 'question.edit', { id, saw, ...asked('<p>hers 2</p>') });
      await write(lena, 'question.edit', { id, saw, ...asked('<p>mine 3</p>') });
      await sync(ada);
      await sync(lena);
    },
  ],
  [
    'STUDY-35 of two answers that are on the server one is taken back',
    async ({ lena, question, write, sync }) => {
      const at = Math.floor(Date.parse('2026-11-20T03:00:00.000Z') / 1_000);
      const said = { question_id: question, at, grade: 3, seconds: 5 };
      const saw = [await write(lena, 'study.answer', said)];
      await write(lena, 'study.answer', said);
      await sync(lena);
      await write(lena, 'study.undo', { day: studyDay(at), saw });
      await sync(lena);
    },
  ],
];

const soon = { due_date: '2026-12-01T15:00:00.000Z', priority: 'medium' as const, assigned_to: null };
const call = {
  ...{ interview_name: 'HR Interview' as const, scheduled_date: '2026-12-02T01:00:00.000Z', duration_minutes: 30 },
  ...{ place: 'room 1', interviewers: ['Ada 1'], notes: 'asked before 1' },
};

/** Two admins in tunnels. */
const byItself: readonly (readonly [name: string, scene: Scene])[] = [
  [
    'R35 one plans when a to-do is due, the other whose it is',
    async ({ lena, ada, flip, write, sync, fresh }) => {
      const id = fresh();
      const about = { id, user_id: lena.user, note_type: 'todo' as const, content: 'to do 1' };
      const saw = await write(ada, 'note.add', { ...about, ...soon });
      await sync(ada);
      await sync(flip);
      await write(ada, 'note.edit', { id, saw, due_date: '2026-12-05T15:00:00.000Z' });
      await write(flip, 'note.edit', { id, saw, assigned_to: ada.user });
      await write(flip, 'note.edit', { id, saw, content: 'to do 2' });
      await sync(flip);
      await sync(ada);
    },
  ],
  [
    'R35 one moves an interview, the other notes what was said',
    async ({ lena, ada, flip, write, sync, fresh }) => {
      const id = fresh();
      const saw = await write(ada, 'interview.schedule', { id, user_id: lena.user, ...call });
      await sync(ada);
      await sync(flip);
      await write(ada, 'interview.edit', { id, saw, scheduled_date: '2026-12-03T01:00:00.000Z' });
      await write(ada, 'interview.edit', { id, saw, duration_minutes: 45 });
      await write(flip, 'interview.edit', { id, saw, notes: 'said 1' });
      await sync(ada);
      await sync(flip);
    },
  ],
  [
    'R35 an older app sends all of an interview, of which a colleague has changed another field',
    async ({ lena, ada, flip, write, sync, fresh }) => {
      const id = fresh();
      const saw = await write(ada, 'interview.schedule', { id, user_id: lena.user, ...call });
      await sync(ada);
      await sync(flip);
      await write(ada, 'interview.edit', { id, saw, place: 'room 2' });
      await write(flip, 'interview.edit', { id, saw, ...call, notes: 'said by an older app 1' });
      await sync(ada);
      await sync(flip);
    },
  ],
];

/** The scene that ends a history; most have none. Determined by the seed, so that it can be requested. */
export const sceneOf = (seed: number): (typeof scenes)[number] | undefined =>
  scenes[seed % period] ??
  rarer[(seed % (2 * period)) - scenes.length] ??
  latest[(seed % (2 * period)) - scenes.length - period] ??
  (seed >= 46_000_000 ? decided[(seed % (2 * period)) - scenes.length - period - latest.length] : undefined) ??
  (seed >= 48_000_000
    ? [...byItself, ...deleted, ...takenAlong][
        (seed % (2 * period)) - scenes.length - period - latest.length - decided.length
      ]
    : undefined);
