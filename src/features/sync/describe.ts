import type { ScreenTexts } from '#i18n/screenTexts.ts';
import type { Refusal } from '#model/code.ts';
import { myAnswerId, reviewId } from '#model/id.ts';
import { type Key, keyOf } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { isWrittenNoun, type WrittenNoun } from '#model/writtenText.ts';
import type { MutationName } from '#mutations/all.ts';
import { ownerOf } from '#queries/titles.ts';
import type { IconName } from '#ui/icon.tsx';

/** What a change is about, for lists of changes. */
export interface Described {
  name: MutationName | 'other';
  icon: IconName;
  /** The records whose names are shown below, in this order. */
  subjects: Key[];
  /** The name, if the change itself holds it. */
  own: string | null;
}

/** An entry as every list here accepts it. */
export interface ListedChange {
  id: string;
  name: string;
  args: unknown;
  /** What an edit was written over. */
  from?: unknown;
  at: string;
  /** A limit holds it back until then, in milliseconds since the epoch (A26). */
  notBefore?: number;
  /** Why it was refused or waits. A newer server may send codes that this version does not know. */
  code?: string;
  /** The server's answer to it was not understood. */
  unread?: boolean;
}

/** A newer version of the app may leave changes unknown to this one: they are still shown. */
export function describe(change: Pick<ListedChange, 'name' | 'args'>): Described {
  const args = (typeof change.args === 'object' && change.args !== null ? change.args : {}) as Record<string, unknown>;
  const own = nameIn(args);
  const { name } = change;
  if (!isKnown(name)) return { name: 'other', icon: 'waiting', subjects: [], own };
  return { name, icon: icons[name], subjects: subjectsOf(name.split('.')[0] as NounName, args), own };
}

/** A record's name as text: a question's is its markup. */
export const readableName = (key: Key | undefined, name = ''): string =>
  key?.startsWith('interview_questions/') ? plainText(name) : name;

/**
 * In the order of the subjects: "Haruka Mori · Backend Engineer"; no line begins or ends with the dot. Of what is written
 * about a person it says about whom.
 */
export function subjectText({ own, subjects }: Described, titles: ReadonlyMap<Key, string>): string {
  const [first] = subjects;
  const person =
    own && first?.startsWith('profiles/')
      ? titles.get(first)
      : subjects.map((key) => titles.get(ownerOf(key))).find(Boolean);
  const names = own ? [own] : subjects.map((key) => readableName(key, titles.get(key)));
  return [person, ...names].filter(Boolean).join('\u00A0·\u00A0');
}

/** Why it was refused, in words; undefined for a code that this version does not know. */
export function reasonOf(
  code: string,
  { name }: Pick<ListedChange, 'name'>,
  { refusal, sync }: Pick<ScreenTexts, 'refusal' | 'sync'>,
): string | undefined {
  if (name === 'report.close' && code === 'already') return sync.closedAlready;
  return Object.hasOwn(refusal, code) ? refusal[code as Refusal] : undefined;
}

/**
 * False where resending cannot help: the record is gone, a decision was already made, or it was meant for a text that no
 * longer stands.
 */
export const canBeSentAgain = (code: string | undefined): boolean =>
  !['gone', 'already', 'not_pending', 'not_rejected', 'changed'].includes(code ?? '');

/** Without deciding on each: not what would overwrite newer text unseen, nor what hundreds of times finds nothing. */
export const canBeSentTogether = (code: string | undefined): boolean =>
  canBeSentAgain(code) && code !== 'superseded' && code !== 'not_found';

/**
 * The record whose text was changed elsewhere; undefined if there is no text to compare.
 * @param actor the author of the change: a review is found by its author
 */
export const editedRecord = ({ name, args }: Pick<ListedChange, 'name' | 'args'>, actor = ''): Key | undefined => {
  if (name === 'review.submit')
    return keyOf('course_reviews', reviewId(actor, idIn(args as Record<string, unknown>, 'course_id') ?? ''));
  if (name === 'answer.write')
    return keyOf('my_answers', myAnswerId(actor, idIn(args as Record<string, unknown>, 'question_id') ?? ''));
  const nouns = {
    'question.edit': 'interview_questions',
    'question.resubmit': 'interview_questions',
    'stage.edit': 'course_stages',
    'course.edit': 'courses',
    'resource.edit': 'resources',
    'candidate.edit': 'candidates',
    'note.edit': 'admin_notes',
    'interview.edit': 'interviews',
  } as const;
  return name in nouns
    ? keyOf(nouns[name as keyof typeof nouns], idIn(args as Record<string, unknown>, 'id') ?? '')
    : undefined;
};

/** The question on which somebody else decided first, or took a decision back; undefined for any other change. */
export const decidedQuestion = ({ name, args }: Pick<ListedChange, 'name' | 'args'>): string | undefined =>
  name === 'question.decide' || name === 'question.reopen'
    ? idIn((args ?? {}) as Record<string, unknown>, 'id')
    : undefined;

/** What stands before the dot: a new one does not compile without its subjects. */
type NounOf<Name> = Name extends `${infer Noun}.${string}` ? Noun : never;
type NounName = NounOf<MutationName>;

function subjectsOf(noun: NounName, args: Record<string, unknown>): Key[] {
  const key = (of: Parameters<typeof keyOf>[0], name: string): Key[] => {
    const id = idIn(args, name);
    return id ? [keyOf(of, id)] : [];
  };
  switch (noun) {
    case 'stage': {
      const item = key(args.kind === 'resource' ? 'resources' : 'interview_questions', 'item_id');
      return [...key('course_stages', 'stage_id' in args ? 'stage_id' : 'id'), ...item];
    }
    case 'template':
      return key('stage_templates', 'id');
    case 'course':
      return key('courses', 'id');
    case 'assignment':
      return [...key('profiles', 'user_id'), ...key('courses', 'course_id')];
    case 'question':
      return key('interview_questions', 'question_id' in args ? 'question_id' : 'id');
    case 'resource':
      return key('resources', 'id');
    case 'review':
      return [...key('profiles', 'user_id'), ...key('courses', 'course_id')];
    case 'aside':
      return isWrittenNoun(String(args.noun)) ? key(args.noun as WrittenNoun, 'record_id') : [];
    case 'candidate':
      return key('profiles', 'id');
    case 'note':
      return [...key('profiles', 'user_id'), ...key('admin_notes', 'id')];
    case 'interview':
      return [...key('profiles', 'user_id'), ...key('interviews', 'id')];
    case 'study':
    case 'answer':
    case 'sighting':
    case 'report':
      return key('interview_questions', 'question_id');
    case 'countdown':
      return key('countdowns', 'id');
    case 'option':
    case 'reminder':
      return [];
  }
}

const idIn = (args: Record<string, unknown>, name: string): string | undefined =>
  typeof args[name] === 'string' ? args[name] : undefined;

function nameIn({
  name,
  title,
  question,
  value,
  from,
  to,
  content,
  body,
  note,
  reply,
  company,
  interview_name,
}: Record<string, unknown>): string | null {
  if (typeof question === 'string') return plainText(question);
  if (typeof from === 'string' && typeof to === 'string') return `${from} → ${to}`;
  return (
    [name, title, value, content, body, note, reply, interview_name, company].find(
      (one): one is string => typeof one === 'string',
    ) ?? null
  );
}

const icons: Record<MutationName, IconName> = {
  'stage.complete': 'check',
  'stage.uncomplete': 'undo',
  'stage.create': 'plus',
  'stage.edit': 'edit',
  'stage.move': 'move',
  'stage.delete': 'trash',
  'stage.link': 'link',
  'stage.unlink': 'link',
  'course.create': 'plus',
  'course.edit': 'edit',
  'course.delete': 'trash',
  'template.create': 'copy',
  'template.delete': 'trash',
  'assignment.create': 'addUser',
  'assignment.delete': 'trash',
  'question.submit': 'note',
  'question.edit': 'edit',
  'question.decide': 'task',
  'question.reopen': 'undo',
  'question.withdraw': 'eyeOff',
  'question.feature': 'star',
  'question.refile': 'edit',
  'question.delete': 'trash',
  'resource.create': 'book',
  'resource.edit': 'edit',
  'resource.delete': 'trash',
  'review.submit': 'star',
  'review.read': 'eye',
  'option.add': 'plus',
  'option.delete': 'trash',
  'candidate.add': 'addUser',
  'candidate.move': 'move',
  'candidate.unmove': 'undo',
  'candidate.reject': 'reject',
  'candidate.restore': 'undo',
  'candidate.edit': 'edit',
  'note.add': 'note',
  'note.edit': 'edit',
  'note.schedule': 'calendar',
  'note.complete': 'task',
  'note.delete': 'trash',
  'interview.schedule': 'calendar',
  'interview.edit': 'edit',
  'interview.mark': 'check',
  'interview.reopen': 'undo',
  'interview.delete': 'trash',
  'aside.keep': 'storage',
  'aside.release': 'trash',
  'study.answer': 'check',
  'study.undo': 'undo',
  'study.choose': 'book',
  'study.pause': 'pause',
  'study.outlook': 'calendar',
  'reminder.set': 'bell',
  'study.plan': 'calendar',
  'question.bookmark': 'star',
  'question.confidence': 'task',
  'answer.write': 'edit',
  'answer.remove': 'trash',
  'answer.share': 'share',
  'answer.comment': 'plus',
  'answer.uncomment': 'trash',
  'countdown.add': 'flag',
  'countdown.set': 'flag',
  'question.resubmit': 'waiting',
  'question.retract': 'trash',
  'sighting.add': 'plus',
  'sighting.remove': 'trash',
  'report.open': 'alert',
  'report.close': 'check',
};

const isKnown = (name: string): name is MutationName => Object.hasOwn(icons, name);
