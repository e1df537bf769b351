/** What somebody finds wrong with a question (QUAL-09), in the order in which it is offered. */
export const reportKinds = ['wrong', 'unclear', 'outdated', 'twice', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];
export const isReportKind = (kind: unknown): kind is ReportKind => (reportKinds as readonly unknown[]).includes(kind);
