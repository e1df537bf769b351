import * as v from 'valibot';
import { candidateId, transitionId, userStageId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf, type RowOf } from '#model/noun.ts';
import { firstStage, japaneseLevels, pipelineStages, type TransitionKind } from '#model/pipeline.ts';
import { filledLine, idOf, optional, optionalLine, origin, text, webAddress } from './argument.ts';
import { foldByField, oneField, writeFields, writerIn } from './fields.ts';
import { type Context, mutation, type Patch, type Rows } from './mutation.ts';
import { before, transition, transitionOf } from './transition.ts';

/** Every mutation of this file names the person by the id of their account, which is the candidate record's too. */
const person = { id: idOf('profiles') };

const line = optionalLine(limits.titleCharacters);
export const fields = {
  position: filledLine(limits.optionCharacters),
  company: filledLine(limits.optionCharacters),
  linkedin_url: v.nullable(webAddress),
  current_salary: line,
  expected_salary: line,
  notice_period: line,
  current_company: line,
  current_job_title: line,
  location: line,
  japanese_proficiency: v.nullable(v.picklist(japaneseLevels)),
  years_of_experience: line,
};

const cardOf = ({ id }: { id: string }) => keyOf('user_stages', userStageId(id));
const placed = (args: { id: string }, context: { mutation: string }) => [cardOf(args), transitionOf(context)];

/** What the timeline keeps of what this mutation did to a card. */
const told = (
  { user_id, stage }: Pick<RowOf<'user_stages'>, 'user_id' | 'stage'>,
  context: Context,
  more: Partial<RowOf<'stage_transitions'>> & { kind: TransitionKind },
): Patch => transition(context, { user_id, from_stage: stage, to_stage: stage, ...more });

/** The card, if this mutation has not been done to it yet. */
const untouched = (rows: Rows, id: string, context: Context) =>
  before(rows, id, context) ?? rows.get('user_stages', userStageId(id)) ?? 'gone';

/** Onto the board, where everybody begins (KAN-17, KAN-59). Whoever is there already stays where they are (KAN-56). */
export const add = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({
    ...person,
    position: filledLine(limits.optionCharacters),
    // Bulk Add has one role for all and no company (KAN-65): whoever has one keeps it
    company: v.optional(filledLine(limits.optionCharacters)),
  }),
  reads: (args, context) => [
    keyOf('profiles', args.id),
    keyOf('candidates', candidateId(args.id)),
    ...placed(args, context),
  ],
  apply: (rows, { id, ...content }, context) => {
    const card = untouched(rows, id, context);
    if (card === 'done') return [];
    if (card === 'invalid') return 'invalid';
    if (!rows.get('profiles', id)) return 'not_found';
    if (card !== 'gone' && card.is_active) return 'already';
    const { writers } = rows.get('candidates', candidateId(id)) ?? {};
    const wrote = { position: writerIn(context), ...(content.company && { company: writerIn(context) }) };
    const stamps = { last_updated_at: context.at, text_by: context.mutation };
    const place = { user_id: id, stage: firstStage, stage_updated_at: context.at, moved_by: context.mutation };
    return [
      ['candidates', id, { ...content, writers: { ...writers, ...wrote }, ...stamps }],
      ['user_stages', userStageId(id), { ...place, is_active: true, ...notRejected }],
      told({ user_id: id, stage: firstStage }, context, { kind: 'moved', from_stage: null }),
    ];
  },
});

const notRejected = { is_rejected: false, rejected_by: null, rejected_at: null, reason: null };

/** To any column (KAN-11, KAN-15). Of two, the last to arrive has the place, and both are in the timeline. */
export const move = mutation({
  version: 1,
  who: 'admin',
  scalar: true,
  decides: (args) => [[cardOf(args), 'stage']],
  args: v.strictObject({
    ...person,
    stage: v.picklist(pipelineStages),
    notes: v.optional(text(limits.noteCharacters)),
  }),
  reads: placed,
  apply: (rows, { id, stage, notes }, context) => {
    const card = untouched(rows, id, context);
    if (card === 'done') return [];
    if (typeof card === 'string') return card;
    // whoever was there first: what is said with the move is kept all the same
    if (card.stage === stage) return notes ? [told(card, context, { kind: 'moved', notes })] : [];
    const from = { from_at: card.stage_updated_at, from_move: card.moved_by };
    return [
      ['user_stages', card.id, { stage, stage_updated_at: context.at, moved_by: context.mutation }],
      told(card, context, { kind: 'moved', to_stage: stage, notes: notes || null, ...from }),
    ];
  },
});

/**
 * Takes one's own move back, and its transition with it (KAN-82): the card stands where it stood, since when it stood
 * there. Not once somebody else has moved it.
 */
export const unmove = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ ...person, saw: origin }),
  undoes: ({ saw }) => [saw],
  decides: (args) => [[cardOf(args), 'stage']],
  deletes: ({ saw }) => keyOf('stage_transitions', transitionId(saw)),
  reads: ({ id, saw }) => [keyOf('user_stages', userStageId(id)), keyOf('stage_transitions', transitionId(saw))],
  apply: (rows, { id, saw }, context) => {
    const made = rows.get('stage_transitions', transitionId(saw));
    if (!made) return [];
    if (made.transitioned_by !== context.actor) return 'forbidden';
    if (made.user_id !== id || made.kind !== 'moved' || made.from_stage === null) return 'invalid';
    const card = rows.get('user_stages', userStageId(id));
    if (!card) return 'gone';
    if (card.moved_by !== saw) return 'changed';
    const earlier = { stage: made.from_stage, stage_updated_at: made.from_at, moved_by: made.from_move };
    return [
      ['user_stages', card.id, earlier],
      ['stage_transitions', made.id, null],
    ];
  },
});

/** Who, when and why stays with the card and in the timeline (A54); a second rejection adds its own reason. */
export const reject = mutation({
  version: 1,
  who: 'admin',
  scalar: true,
  decides: (args) => [[cardOf(args), 'rejected']],
  args: v.strictObject({ ...person, reason: optional(limits.reasonCharacters.most) }),
  reads: placed,
  apply: (rows, { id, reason }, context) => {
    const card = untouched(rows, id, context);
    if (card === 'done') return [];
    if (typeof card === 'string') return card;
    const mark = { is_rejected: true, rejected_by: context.actor, rejected_at: context.at, reason: reason || null };
    return [['user_stages', card.id, mark], told(card, context, { kind: 'rejected', notes: reason || null })];
  },
});

/**
 * Back onto the board (A54). With `saw`, the rejection that is taken back: one that was never sent goes without a trace
 * (R26), and a later one, by somebody else, stands.
 */
export const restore = mutation({
  version: 1,
  who: 'admin',
  scalar: true,
  decides: (args) => [[cardOf(args), 'rejected']],
  args: v.strictObject({ ...person, saw: v.optional(origin) }),
  undoes: ({ saw }) => (saw ? [saw] : []),
  reads: (args, context) => [
    ...placed(args, context),
    ...(args.saw ? [keyOf('stage_transitions', transitionId(args.saw))] : []),
  ],
  apply: (rows, { id, saw }, context) => {
    const card = untouched(rows, id, context);
    if (card === 'done') return [];
    if (typeof card === 'string') return card;
    if (!card.is_rejected) return [];
    const made = saw && rows.get('stage_transitions', transitionId(saw));
    if (made && (made.transitioned_by !== card.rejected_by || made.transitioned_at !== card.rejected_at))
      return 'changed';
    return [['user_stages', card.id, notRejected], told(card, context, { kind: 'restored' })];
  },
});

/** One field (CAND-17, KAN-77). */
export const edit = mutation({
  version: 1,
  who: 'admin',
  args: oneField(person, fields),
  // the record whose text may be in conflict comes first
  reads: ({ id }) => [keyOf('candidates', candidateId(id)), keyOf('profiles', id)],
  fold: foldByField,
  apply: (rows, { id, saw, instead: _, ...some }, context) => {
    const candidate = rows.get('candidates', candidateId(id));
    const written = writeFields('candidates', candidate, some, saw, context);
    if (written === 'same') return [];
    if (!rows.get('profiles', id)) return 'gone';
    return written === 'changed' ? written : [['candidates', id, { ...written, last_updated_at: context.at }]];
  },
});
