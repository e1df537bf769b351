import { create } from 'zustand';
import type { Id } from '#model/noun.ts';

/** Where and when somebody was asked a question. */
export interface AskedToo {
  question_id: Id<'interview_questions'>;
  company: string;
  interview_stage: string;
  month: string;
}

export interface AskedRequest {
  question: string;
  /** What is known of it already. */
  company?: string;
  interview_stage?: string;
  /** For a form that this ends (QUAL-04). */
  ends?: {
    /** Stores it, as this mutation, and discards the form's draft, both or neither. */
    add: (said: AskedToo, mutation: string) => Promise<{ stored: boolean; refused?: string }>;
    /** The same where it was said before: there is nothing to store. */
    discard: () => Promise<void>;
    /** The draft is there again; nothing opens. */
    bringBack: () => Promise<void>;
  };
}

/** "I was asked this too", above the screen or the form that shows a question. `opening`: each is a new form. */
export const useAskedDialog = create<{ open: boolean; opening: number; request: AskedRequest | null }>(() => ({
  open: false,
  opening: 0,
  request: null,
}));

export const openAskedDialog = (request: AskedRequest) =>
  useAskedDialog.setState(({ opening }) => ({ open: true, opening: opening + 1, request }));
export const closeAskedDialog = () => useAskedDialog.setState({ open: false });
