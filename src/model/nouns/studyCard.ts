import { noun, ownedBy, to } from './define.ts';

/**
 * What one person says of one question: whether it is in their study, whether it rests, whether they marked it, and
 * whether they could say it. Each is a column that is written alone, so that two devices that say different things do
 * not meet; nobody else sees it, admins included (STUDY-37).
 */
export const study_cards = noun({
  columns: {
    user_id: to('profiles'),
    /** No relation: what was said stands when the question goes, and counts once it is back (STUDY-36). */
    question_id: 'text',
    /** By hand: `in`, `out`, or null, where courses and bookmarks decide (STUDY-02). */
    chosen: 'word',
    paused: 'flag',
    bookmarked: 'flag',
    /** *Could I say it?* From 0, nothing said, over *Not yet* and *Nearly* to 3, *Ready*. */
    confidence: 'number',
    updated_at: 'time',
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: ['user_id', 'question_id', 'chosen', 'paused', 'bookmarked', 'confidence', 'updated_at'],
  },
  admins: { rows: ownedBy('user_id') },
  device: { shelf: 'people', parent: 'user_id', order: 'question_id' },
});
