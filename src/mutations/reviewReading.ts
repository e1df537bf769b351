import * as v from 'valibot';
import { reviewId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import { idOf, origin } from './argument.ts';
import { mutation } from './mutation.ts';

/**
 * An admin's mark that a review was read, or is to be read again (REV-26, A37). It names the text that was read: one
 * that its author has changed since stays unread, whichever of the two arrives first (REV-28).
 */
export const read = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ user_id: idOf('profiles'), course_id: idOf('courses'), saw: origin, read: v.boolean() }),
  reads: ({ user_id, course_id }) => [keyOf('course_reviews', reviewId(user_id, course_id))],
  apply: (rows, { user_id, course_id, saw, read: isRead }, context) => {
    const key = reviewId(user_id, course_id);
    const review = rows.get('course_reviews', key);
    if (!review) return 'gone';
    // whoever read it first stays its reader
    if ((review.text_by ?? '') !== saw || (review.read_status === 'read') === isRead) return [];
    const mark = isRead
      ? { read_status: 'read', read_at: context.at, read_by: context.actor }
      : { read_status: 'unread', read_at: null, read_by: null };
    return [['course_reviews', key, mark]];
  },
});
