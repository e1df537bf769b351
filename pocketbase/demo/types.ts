import type { AuditAction } from '#model/audit.ts';

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
  /** Left out for somebody who uses the app; these two study nothing. */
  state?: 'waiting' | 'deactivated';
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
