import { approved, noun, ownedBy } from './define.ts';

/** A question of the bank, pending until an admin approves it. */
export const interview_questions = noun({
  columns: {
    question: 'html',
    company: 'text',
    role: 'text',
    interview_stage: 'text',
    category: 'text',
    additional_context: 'html',
    team: 'word',
    position_name: 'word',
    recommended: 'flag',
    /** The submitter's account; `submitted_by` is the address at that time. Neither is sent to a learner (A94). */
    author: 'text',
    submitted_by: 'text',
    source_url: 'word',
    source_website: 'word',
    scraped_at: 'time',
    question_type: 'word',
    status: 'text',
    approved_by: 'word',
    approved_at: 'time',
    created_at: 'time',
    updated_at: 'time',
    /** The mutation that last wrote the texts, by which an edit names what it started from (R25). */
    text_by: 'text',
    /** The mutation that approved or rejected, so that repeating it changes nothing (R24). */
    decided_by: 'text',
    /** For its author, from whoever rejected it last; '' where nothing was said. */
    rejection_reason: 'text',
    /** Why, as one of a few (QUAL-12); null for what was rejected before there were any. */
    rejection_kind: 'word',
    /** How often its author has sent it again after a rejection (QUAL-13). */
    times_sent: 'number',
    /** It stood in the bank once, so that others' words may hang on it. */
    was_approved: 'flag',
  },
  learners: {
    rows: { any: [approved, ownedBy('author')] },
    columns: [
      'question',
      'company',
      'role',
      'interview_stage',
      'category',
      'additional_context',
      'team',
      'position_name',
      'recommended',
      'source_url',
      'source_website',
      'scraped_at',
      'question_type',
      'status',
      'created_at',
      'updated_at',
      'text_by',
      'rejection_reason',
      'rejection_kind',
      'times_sent',
      'was_approved',
    ],
    // a mutation's id and what an admin says of a text are its author's business
    private: {
      owner: 'author',
      columns: ['text_by', 'rejection_reason', 'rejection_kind', 'times_sent', 'was_approved'],
    },
  },
  own: { mine: 'author' },
  device: { shelf: 'bank', parent: 'status', order: { newest: 'created_at' } },
  text: {
    question: 'rich',
    company: 'picked',
    role: 'picked',
    interview_stage: 'picked',
    category: 'picked',
    team: 'line',
    position_name: 'line',
    additional_context: 'rich',
  },
});
