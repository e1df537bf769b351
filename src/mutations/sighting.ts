import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { firstMonth, monthOf, saidBy } from '#model/sighting.ts';
import { plainOption } from '#model/sanitizeText.ts';
import { idOf, listedName } from './argument.ts';
import { mutation } from './mutation.ts';

const args = v.strictObject({
  question_id: idOf('interview_questions'),
  company: listedName(limits.optionCharacters),
  interview_stage: listedName(limits.optionCharacters),
  month: v.pipe(v.string(), v.regex(/^2\d{3}-(0[1-9]|1[0-2])$/), v.minValue(firstMonth, 'invalid')),
});

/** "I was asked this too" (QUAL-04). */
export const add = mutation({
  version: 1,
  who: 'anyone',
  args,
  glimpses: ['interview_questions'],
  reads: (said, { actor, mutation: id }) => [
    keyOf('question_sightings', id),
    // found by the server alone: what a device adds once more gives way when that is sent
    keyOf('question_sightings', saidBy(said, actor)),
    keyOf('interview_questions', said.question_id),
  ],
  limit: { operation: 'question_sighting', ...limits.sightings },
  apply: (rows, said, { actor, at, got, mutation: id }) => {
    if (rows.get('question_sightings', saidBy(said, actor)) || rows.get('question_sightings', id)) return [];
    const question = rows.get('interview_questions', said.question_id);
    if (question?.status !== 'approved') return 'gone';
    // by the server's clock, which alone is right
    if (said.month > monthOf(got ?? Date.parse(at) / 1_000)) return 'not_yet';
    const { question_id, month } = said;
    const [company, interview_stage] = [plainOption(said.company), plainOption(said.interview_stage)];
    // only the server writes whose it is; a time would tell which of them somebody said in one sitting
    const created_at = `${at.slice(0, 10)}T00:00:00.000Z`;
    return [['question_sightings', id, { question_id, company, interview_stage, month, created_at, mine: true }]];
  },
});

/** One's own, or any by an admin (QUAL-07). Undone by the same once more. */
export const remove = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({ id: idOf('question_sightings') }),
  reads: ({ id }) => [keyOf('question_sightings', id)],
  deletes: ({ id }) => keyOf('question_sightings', id),
  limit: { operation: 'question_unsighting', ...limits.sightings },
  apply: (rows, { id }, { role }) => {
    const before = rows.get('question_sightings', id);
    if (before && !before.mine && role !== 'admin') return 'forbidden';
    return before ? [['question_sightings', id, null]] : [];
  },
});
