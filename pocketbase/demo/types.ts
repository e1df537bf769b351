import type { AuditAction } from '#model/audit.ts';
import type { InformationField, Priority } from '#model/pipeline.ts';

export interface DemoStage {
  key: string;
  title: string;
  description: string;
  information: string /* HTML */;
  questions: string[] /* question keys */;
  resources: string[] /* resource keys */;
}

export interface DemoCourse {
  key: string;
  title: string;
  description: string;
  company: string;
  jobs: string[];
  daysAgo: number;
  stages: DemoStage[];
}

export interface DemoQuestion {
  key: string;
  question: string /* HTML, usually one <p> */;
  company: string;
  role: string;
  interview_stage: string;
  category: string;
  additional_context: string | null /* HTML */;
  recommended: boolean;
  daysAgo: number;
  status: 'approved' | 'pending' | 'rejected';
}

export interface DemoResource {
  key: string;
  title: string;
  description: string;
  url: string;
  category: string;
  daysAgo: number;
}

export interface DemoTemplate {
  key: string;
  name: string;
  title: string;
  description: string;
  information: string /* HTML */;
}

export interface DemoReview {
  support: string | null;
  improvements: string | null;
}

export interface DemoPerson {
  key: string;
  full_name: string;
  email: string;
  role: 'user' | 'admin';
  daysAgo: number;
  /** Left out for somebody who uses the app; these study nothing. */
  state?: 'waiting' | 'deactivated' | 'sought';
}

/** Somebody in the pipeline, with what recruiters have written. */
export interface DemoCandidate {
  /** Key of the person. */
  person: string;
  /** Position of the column, from 0, and for how many days they have stood there. */
  stage: number;
  here: number;
  position: string;
  company: string;
  information: Partial<Record<InformationField, string>>;
  notes: string[];
  /** `dueIn`: days from today; negative when overdue. */
  todos: { content: string; dueIn: number | null; priority: Priority; isDone: boolean }[];
  /** How many are over. */
  interviews: number;
  /** In how many days the next one is; null for none. */
  next: number | null;
  /** Why they were rejected. */
  rejected: string | null;
}

/** What an admin did to an account (`account_audits`). */
export interface DemoAudit {
  /** Keys of people; what was done to somebody who is gone names them. */
  person: string;
  gone?: string;
  by: string;
  action: AuditAction;
  daysAgo: number;
  before?: string;
  after?: string;
  reason?: string;
}

/** One learner's own answer to a question of the bank, in one of its two forms. */
export interface DemoAnswer {
  question: string /* its key */;
  daysAgo: number;
  text?: string /* HTML */;
  star?: { situation: string; task: string; action: string; result: string } /* HTML */;
  /** Shared with administrators, one of whom wrote this about it. */
  shared?: string;
}
