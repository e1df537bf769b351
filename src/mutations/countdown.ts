import * as v from 'valibot';
import { countdownId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { filledLine, idOf, ids, moment } from './argument.ts';
import { mutation } from './mutation.ts';

/** A date of one's own: interviews happen elsewhere too (COUNT-02). Its title is written once. */
export const add = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({ id: idOf('countdowns'), title: filledLine(limits.countdownTitleCharacters), date: moment }),
  reads: ({ id }) => [keyOf('countdowns', id)],
  limit: { operation: 'countdown', ...limits.countdowns },
  apply: (rows, { id, title, date }, { actor, at }) => {
    const before = rows.get('countdowns', id);
    if (before) return before.user_id === actor && before.title === title && before.date === date ? [] : 'already';
    const said = { interview_id: null, deck: null, ended: false };
    return [['countdowns', id, { ...said, user_id: actor, title, date, updated_at: at }]];
  },
});

/** Another date, another deck, or over: each its own column, so that two devices that say different things both stand. */
export const set = mutation({
  version: 1,
  who: 'anyone',
  scalar: true,
  decides: ({ id, interview_id: _, ...said }) =>
    Object.entries(said).flatMap(([what, value]) =>
      value === undefined ? [] : [[keyOf('countdowns', id), what] as const],
    ),
  args: v.pipe(
    v.strictObject({
      id: idOf('countdowns'),
      /** Of an interview here, whose countdown begins by itself; null: a date of one's own. */
      interview_id: v.nullable(idOf('interviews')),
      date: v.optional(moment),
      deck: v.optional(v.nullable(ids(limits.deckQuestions))),
      ended: v.optional(v.boolean()),
    }),
    v.check(({ date, deck, ended }) => [date, deck, ended].some((said) => said !== undefined), 'missing'),
    v.check(({ interview_id, date }) => interview_id === null || date === undefined, 'invalid'),
  ),
  reads: ({ id, interview_id }) => [
    keyOf('countdowns', id),
    ...(interview_id ? [keyOf('interviews', interview_id)] : []),
  ],
  limit: { operation: 'countdown', ...limits.countdowns },
  apply: (rows, { id, interview_id, ...said }, { actor, at }) => {
    // whoever knows an interview can compute the id of its countdown: they do not learn whether there is one, and a date
    // of their own there gives way to whose it is
    if (interview_id && id !== countdownId(actor, interview_id)) return 'invalid';
    const before = rows.get('countdowns', id);
    const isTaken = before && before.user_id !== actor;
    if (isTaken && !(interview_id && before.interview_id === null)) return 'gone';
    if (interview_id) {
      const interview = rows.get('interviews', interview_id);
      if (interview && interview.user_id !== actor) return 'forbidden';
      if (!interview && (!before || isTaken)) return 'gone';
    } else if (!before) return 'gone';
    const first = before && !isTaken ? {} : { title: '', date: null, deck: null, ended: false };
    return [['countdowns', id, { ...first, ...said, user_id: actor, interview_id, updated_at: at }]];
  },
});
