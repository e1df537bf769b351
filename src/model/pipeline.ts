/** The nine columns of the board, in their order (KAN-02). A name is stored, and never renamed. */
export const pipelineStages = [
  'Interested',
  'Scheduled',
  'CV Sent',
  '1st Interview',
  '2nd Interview',
  '3rd Interview+',
  'Debrief',
  'Offer',
  'Offer Accepted',
] as const;
export type PipelineStage = (typeof pipelineStages)[number];

/** Where everybody begins (KAN-17). */
export const firstStage: PipelineStage = 'Interested';

export const isPipelineStage = (stage: string): stage is PipelineStage =>
  (pipelineStages as readonly string[]).includes(stage);

/** What a candidate's timeline keeps by itself, because no record tells it, or none tells it any more. */
export type TransitionKind =
  | 'moved'
  | 'rejected'
  | 'restored'
  | `${'note' | 'todo' | 'interview'}_${'edited' | 'deleted'}`
  | `interview_${'completed' | 'cancelled' | 'reopened'}`;

/** INT-02. */
export const interviewTypes = [
  'Candidate Call',
  'HR Interview',
  'Technical Challenge',
  'Technical Interview',
  'Cross Functional',
  '2nd Technical Interview',
  'Manager Interview',
] as const;

/** INT-10. */
export const interviewStatuses = ['scheduled', 'completed', 'cancelled', 'rescheduled'] as const;
export type InterviewStatus = (typeof interviewStatuses)[number];

/** Not over yet: it can be completed or cancelled (INT-13), and is upcoming while its time is (A64). */
export const isOpenInterview = (status: string): boolean => status === 'scheduled' || status === 'rescheduled';

/** CAND-19; none chosen is null. */
export const japaneseLevels = ['None', 'Basic', 'Conversational', 'Business', 'Fluent'] as const;

/** The most urgent first (A66). */
export const priorities = ['high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** What the Information card holds (CAND-16). */
export const informationFields = [
  'linkedin_url',
  'current_salary',
  'expected_salary',
  'notice_period',
  'current_company',
  'current_job_title',
  'location',
  'japanese_proficiency',
  'years_of_experience',
] as const;
export type InformationField = (typeof informationFields)[number];
export type CandidateField = 'position' | 'company' | InformationField;

/** The ranges of the board's date filters, in days of Tokyo, inclusive (KAN-26, A50). */
export const dayRanges = { today: 0, week: 7, month: 30, quarter: 90 } as const;
export type DayRange = keyof typeof dayRanges;

/** How much of a position a card shows (KAN-32). */
export const positionCharacters = 6;
