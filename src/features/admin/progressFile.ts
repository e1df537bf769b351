import { unparse } from 'papaparse';
import { formatDate } from '#i18n/dates.ts';
import type { ScreenTexts } from '#i18n/screenTexts.ts';
import type { LearnerCourse } from '#queries/courseProgress.ts';

/**
 * The rows as CSV (RFC 4180) that a spreadsheet opens as it is: with a byte order mark, or Excel would take Japanese for
 * something else, and without formulas, which a learner's name could hold.
 */
export function progressFile(rows: readonly LearnerCourse[], texts: ScreenTexts['courseProgress']): string {
  const time = (value: string | null) => (value ? formatDate(value, 'dateTime') : '');
  const fields = [
    texts.learner,
    texts.email,
    texts.course,
    texts.completed,
    texts.stages,
    texts.percent,
    texts.lastActivity,
    texts.assigned,
  ];
  const data = rows.map(({ learner, email, course, completed, total, percent, lastActivity, assignedAt }) => [
    learner,
    email,
    course,
    completed,
    total,
    percent,
    time(lastActivity),
    time(assignedAt),
  ]);
  return `\ufeff${unparse({ fields, data }, { escapeFormulae: true })}`;
}
