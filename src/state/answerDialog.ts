import { create } from 'zustand';

/** The question whose own answer is written above the screen that is shown; null while none is. */
export const useAnswerDialog = create<{ question: string | null }>(() => ({ question: null }));

export const openAnswerDialog = (question: string) => useAnswerDialog.setState({ question });
export const closeAnswerDialog = () => useAnswerDialog.setState({ question: null });
