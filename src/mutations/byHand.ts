import * as v from 'valibot';
import { roles } from '#model/access.ts';
import { questionStatuses } from '#model/choices.ts';
import { limits } from '#model/limits.ts';
import { columns, type ColumnKind, type Noun, type Value } from '#model/noun.ts';
import { interviewStatuses, pipelineStages } from '#model/pipeline.ts';
import { reportKinds } from '#model/questionReport.ts';
import { rejectionKinds } from '#model/rejection.ts';
import { line, list, message, moment, optional, order, richText, text, webAddress, wholeNumber } from './argument.ts';
import { fields as candidate } from './candidate.ts';
import { content as course } from './course.ts';
import { content as interview } from './interview.ts';
import { content as note, plan } from './note.ts';
import { fieldName, optionValue } from './option.ts';
import { content as question } from './question.ts';
import { content as resource } from './resource.ts';
import { content as stage } from './stageTools.ts';
import { content as template } from './template.ts';

type Schema = v.GenericSchema<unknown, unknown>;
type Schemas = Readonly<Record<string, Schema>>;

/**
 * What a record may hold that is written by hand, without a mutation: in the server's dashboard (OPS-20). Of the columns
 * that are not listed the kind alone is judged. A noun that is not listed is written by its owner or by the server alone,
 * and so is a list or an object that is not (A210).
 */
const listed: Partial<Record<Noun, Schemas>> = {
  profiles: { full_name: line(limits.nameCharacters), role: v.picklist(roles) },
  candidates: nullable(candidate),
  interview_questions: {
    ...question,
    // as in an admin's edit (MOD-13)
    interview_stage: line(limits.optionCharacters),
    category: line(limits.optionCharacters),
    team: v.nullable(line(limits.optionCharacters)),
    position_name: v.nullable(line(limits.optionCharacters)),
    source_url: v.nullable(webAddress),
    status: v.picklist(questionStatuses),
    rejection_kind: v.nullable(v.picklist(rejectionKinds)),
    rejection_reason: message(limits.reasonCharacters.most),
  },
  resources: resource,
  dropdown_options: { field_name: fieldName, value: optionValue },
  courses: {
    ...course,
    attached_jobs: v.nullable(course.attached_jobs),
    former_slugs: v.nullable(list(text(limits.titleCharacters), limits.formerSlugs)),
  },
  course_stages: { ...stage, stage_order: order },
  stage_templates: template,
  stage_questions: {},
  stage_resources: {},
  course_assignments: {},
  course_reviews: {
    support_feedback: optional(limits.reviewCharacters),
    improvement_suggestions: optional(limits.reviewCharacters),
    read_status: v.picklist(['', 'unread', 'read']),
  },
  interviews: {
    ...interview,
    interviewers: v.nullable(interview.interviewers),
    status: v.picklist(interviewStatuses),
    status_before: v.nullable(v.picklist(interviewStatuses)),
  },
  admin_notes: { ...note, ...plan, note_type: v.picklist(['note', 'todo']) },
  user_stages: { stage: v.picklist(pipelineStages), reason: optional(limits.reasonCharacters.most) },
  question_reports: {
    kind: v.picklist(reportKinds),
    note: message(limits.reportCharacters),
    status: v.picklist(['open', 'fixed', 'kept']),
    reply: message(limits.reportCharacters),
  },
};

function nullable(some: Schemas): Schemas {
  return Object.fromEntries(Object.entries(some).map(([column, schema]) => [column, v.nullable(schema)]));
}

const kinds: Record<Exclude<ColumnKind, 'json'>, Schema> = {
  text: text(limits.urlCharacters),
  word: optional(limits.urlCharacters),
  html: v.nullable(richText(limits.contextCharacters)),
  time: v.nullable(moment),
  number: wholeNumber(0, 1_000_000_000),
  flag: v.boolean(),
};

export type ByHandProblem =
  | { reason: 'kept' | 'missing' | 'too_long' | 'invalid' }
  | { reason: 'choice'; of: string[] };

/** Whether a record of this noun may be written by hand at all. */
export const isByHand = (noun: Noun): boolean => listed[noun] !== undefined;

/** The value as it is stored, or why it cannot be. Markup is judged by the server. */
export function byHand(noun: Noun, column: string, value: Value): { value: Value } | ByHandProblem {
  const ofNoun: Readonly<Record<string, ColumnKind>> = columns[noun];
  const kind = ofNoun[column];
  const schema = listed[noun]?.[column] ?? (kind && kind !== 'json' ? kinds[kind] : undefined);
  if (!schema) return { reason: 'kept' };
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return { value: parsed.output as Value };
  const of = choicesIn(schema);
  if (of) return { reason: 'choice', of };
  const [first] = parsed.issues;
  const reason = first.message.endsWith('too_long') ? 'too_long' : first.message === 'missing' ? 'missing' : 'invalid';
  return { reason: isEmpty(value) ? 'missing' : reason };
}

const isEmpty = (value: Value): boolean => value === null || value === '';

function choicesIn(schema: Schema): string[] | undefined {
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.filter(Boolean) as string[];
  return 'wrapped' in schema ? choicesIn(schema.wrapped as Schema) : undefined;
}
