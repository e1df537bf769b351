import * as v from 'valibot';
import { contextProblem } from '#model/contextProblem.ts';
import { isWithin, limits } from '#model/limits.ts';
import type { Question } from '#model/noun.ts';
import { hasContent, plainText } from '#model/plainText.ts';
import type { Content } from '#model/writtenText.ts';

/** What the submit form holds, and its draft keeps. */
export interface QuestionForm {
  company: string;
  role: string;
  interview_stage: string;
  category: string;
  /** HTML as the editor writes it; '' when empty. */
  question: string;
  additional_context: string;
  recommended: boolean;
}

/** QUES-34, QUES-35. */
export const emptyForm: QuestionForm = {
  company: '',
  role: '',
  interview_stage: 'Technical Screen',
  category: 'Technical',
  question: '',
  additional_context: '',
  recommended: false,
};

const form: v.GenericSchema<unknown, QuestionForm> = v.object({
  company: v.string(),
  role: v.string(),
  interview_stage: v.string(),
  category: v.string(),
  question: v.string(),
  additional_context: v.string(),
  recommended: v.boolean(),
});

/** A draft of another version of the app gives what it can. */
export function formOfDraft(value: unknown): QuestionForm {
  const parsed = v.safeParse(form, { ...emptyForm, ...(typeof value === 'object' ? value : {}) });
  return parsed.success ? parsed.output : emptyForm;
}

export const formOfQuestion = (question: Question): QuestionForm => ({
  company: question.company,
  role: question.role,
  interview_stage: question.interview_stage,
  category: question.category,
  question: question.question ?? '',
  additional_context: question.additional_context ?? '',
  recommended: question.recommended,
});

/** What of the form is the question's text, as it is stored: a context that is left out is null (A21). */
export const contentOfForm = ({ question, company, role, interview_stage, category, ...form }: QuestionForm) => ({
  question,
  company,
  role,
  interview_stage,
  category,
  additional_context: contextOf(form),
});

export const contextOf = ({ additional_context }: Pick<QuestionForm, 'additional_context'>): string | null =>
  hasContent(additional_context) ? additional_context : null;

/** The form with another text in it. */
export const withContent = (form: QuestionForm, content: Content): QuestionForm =>
  formOfDraft({ ...form, ...content, additional_context: content.additional_context ?? '' });

/** Nothing a person would miss: a draft of it is not kept. */
export const isSame = (one: QuestionForm, other: QuestionForm): boolean =>
  (Object.keys(emptyForm) as (keyof QuestionForm)[]).every((name) => one[name] === other[name]);

export type Problem =
  | 'signedOut'
  | 'companyAndRole'
  | 'question'
  | 'questionLong'
  | 'questionMarkup'
  | 'questionMalicious'
  | 'contextLong'
  | 'contextMarkup'
  | 'contextMalicious';

/** Where a problem stands, in the order of the form. */
export type Place = 'company' | 'role' | 'question' | 'additional_context';

/** All that keeps it from being submitted, each once (QUES-30 to QUES-38). */
export function problemsOf(
  { company, role, question, additional_context }: QuestionForm,
  { signedIn, isMalicious }: { signedIn: boolean; isMalicious: (html: string) => boolean },
): Problem[] {
  const problems: Problem[] = [];
  if (!signedIn) problems.push('signedOut');
  if (!company || !role) problems.push('companyAndRole');
  if (!hasContent(question)) problems.push('question');
  else if (question.length > limits.htmlCharacters) problems.push('questionMarkup');
  else if (!isWithin(plainText(question), limits.questionCharacters)) problems.push('questionLong');
  else if (isMalicious(question)) problems.push('questionMalicious');
  // left out is null, and the validator is not asked (A21)
  const context = hasContent(additional_context) ? contextProblem(additional_context, isMalicious) : undefined;
  if (context === 'malicious') problems.push('contextMalicious');
  if (context === 'too_long')
    problems.push(additional_context.length > limits.htmlCharacters ? 'contextMarkup' : 'contextLong');
  return problems;
}

/** Which fields a problem stands at; a session that is gone stands at none. */
export function placesOf(problem: Problem, { company, role }: QuestionForm): Place[] {
  if (problem === 'companyAndRole')
    return [...(company ? [] : ['company' as const]), ...(role ? [] : ['role' as const])];
  if (problem.startsWith('question')) return ['question'];
  return problem.startsWith('context') ? ['additional_context'] : [];
}

export const isSecurity = (problem: Problem): boolean =>
  problem === 'questionMalicious' || problem === 'contextMalicious';
