import * as v from 'valibot';
import { contextProblem } from '#model/contextProblem.ts';
import { limits } from '#model/limits.ts';
import type { ColumnKind, Question } from '#model/noun.ts';
import { interview_questions } from '#model/nouns/question.ts';
import { hasContent, isVisiblyWithin } from '#model/plainText.ts';
import type { Content } from '#model/writtenText.ts';
import { type Problem as FieldProblem, problemsIn } from '#mutations/problems.ts';

/** The form whose drafts hold what another app or page sent (A167). */
export const sentForm = 'question.shared';

/** The content of the submit form and its draft: each written column as text, '' when empty; HTML from the editors. */
export type QuestionForm = Record<Written, string> & { recommended: boolean };

const { columns, text } = interview_questions;
type Written = keyof typeof text;
const written = Object.keys(text) as Written[];
const eachWritten = <Value>(value: (column: Written) => Value) =>
  Object.fromEntries(written.map((column) => [column, value(column)])) as Record<Written, Value>;

/** Stored as null when empty. */
const isNullable = (column: Written): boolean => (columns[column] as ColumnKind) === 'word';
/** The stored content; its question is never null. */
type Stored = Pick<Question, Written> & { question: string };

/** QUES-34, QUES-35. */
export const emptyForm: QuestionForm = {
  ...eachWritten(() => ''),
  interview_stage: 'Technical Screen',
  category: 'Technical',
  recommended: false,
};

const kept: v.GenericSchema<unknown, QuestionForm> = v.object({
  ...eachWritten(() => v.string()),
  recommended: v.boolean(),
});

/** A draft of another version of the app is read as far as possible. */
export function formOfDraft(value: unknown): QuestionForm {
  const parsed = v.safeParse(kept, { ...emptyForm, ...(typeof value === 'object' ? value : {}) });
  return parsed.success ? parsed.output : emptyForm;
}

export const formOfQuestion = (question: Question): QuestionForm => ({
  ...eachWritten((column) => question[column] ?? ''),
  recommended: question.recommended,
});

/** What a new question has: its team and position are for an admin to add. */
export function newContent(form: QuestionForm) {
  const { team: _team, position_name: _position, ...content } = contentOfForm(form);
  return content;
}

/** The question's content as it is stored: empty columns are null, the context too (A21). */
export const contentOfForm = (form: QuestionForm): Stored => ({
  ...(eachWritten((column) => (isNullable(column) && !form[column] ? null : form[column])) as Stored),
  additional_context: contextOf(form),
});

export const contextOf = ({ additional_context }: Pick<QuestionForm, 'additional_context'>): string | null =>
  hasContent(additional_context) ? additional_context : null;

/** The form with another text in it. */
export const withContent = (form: QuestionForm, content: Content): QuestionForm =>
  formOfDraft({ ...form, ...eachWritten((column) => content[column] ?? '') });

/** Nothing was changed, so no draft is kept. */
export const isSame = (one: QuestionForm, other: QuestionForm): boolean =>
  (Object.keys(emptyForm) as (keyof QuestionForm)[]).every((name) => one[name] === other[name]);

export type Problem =
  | 'signedOut'
  | 'companyAndRole'
  | 'question'
  | 'questionLong'
  | 'questionMarkup'
  | 'questionMalicious'
  | 'questionImage'
  | 'contextLong'
  | 'contextMarkup'
  | 'contextMalicious'
  | 'contextImage'
  | 'teamLong'
  | 'positionLong';

/** The fields that can have a problem, in the order of the form. */
export type QuestionField = 'company' | 'role' | 'team' | 'position_name' | TextField;
export type TextField = 'question' | 'additional_context';

interface Circumstances {
  signedIn: boolean;
  isMalicious: (html: string) => boolean;
  /** The texts that show a refused image: it would be left out. */
  refused: readonly TextField[];
}

/** All that keeps it from being submitted, each once (QUES-30 to QUES-38). */
export function problemsOf(form: QuestionForm, { signedIn, isMalicious, refused }: Circumstances): Problem[] {
  const problems: Problem[] = [];
  if (!signedIn) problems.push('signedOut');
  const found = problemsIn('question.edit', contentOfForm(form));
  if (found.company || found.role) problems.push('companyAndRole');
  if (found.question)
    problems.push(questionProblem[sizeProblem(found.question, form.question, limits.questionCharacters)]);
  else if (isMalicious(form.question)) problems.push('questionMalicious');
  else if (refused.includes('question')) problems.push('questionImage');
  if (found.additional_context)
    problems.push(
      sizeProblem(found.additional_context, form.additional_context, limits.contextCharacters) === 'markup_too_long'
        ? 'contextMarkup'
        : 'contextLong',
    );
  // an empty context is null and is not validated (A21)
  else if (contextOf(form) && contextProblem(form.additional_context, isMalicious)) problems.push('contextMalicious');
  else if (refused.includes('additional_context')) problems.push('contextImage');
  if (found.team) problems.push('teamLong');
  if (found.position_name) problems.push('positionLong');
  return problems;
}

/** Of a text that is too long without its formatting too, that is what has to be mended. */
const sizeProblem = (problem: FieldProblem, html: string, most: number): FieldProblem =>
  problem === 'markup_too_long' && !isVisiblyWithin(html, most) ? 'too_long' : problem;

const questionProblem = {
  missing: 'question',
  invalid: 'question',
  too_long: 'questionLong',
  markup_too_long: 'questionMarkup',
} as const;

/** The fields that a problem is shown at; an expired session is shown at none. */
export function placesOf(problem: Problem, { company, role }: QuestionForm): QuestionField[] {
  if (problem === 'companyAndRole')
    return [...(company ? [] : ['company' as const]), ...(role ? [] : ['role' as const])];
  if (problem.startsWith('question')) return ['question'];
  if (problem === 'teamLong') return ['team'];
  if (problem === 'positionLong') return ['position_name'];
  return problem.startsWith('context') ? ['additional_context'] : [];
}

export const isSecurity = (problem: Problem): boolean =>
  problem === 'questionMalicious' || problem === 'contextMalicious';
