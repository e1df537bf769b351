import { formatDate } from '#i18n/dates.ts';
import { currentSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { interviewWords } from '#i18n/sections/interviewWords.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import type { InterviewPerson, UpcomingInterview } from '#queries/interviews.ts';
import { distanceOf } from '#queries/interviewTime.ts';
import { clock } from '#state/clock.ts';
import { saveTable } from '#ui/saveTable.ts';
import type { Column } from '#ui/tableRows.ts';
import { interviewerName } from './interviewNames.ts';

/** The shown interviews as CSV. Without their notes, like the calendar file. */
export function saveInterviewTable(
  interviews: readonly UpcomingInterview[],
  people: ReadonlyMap<string, InterviewPerson>,
): Promise<void> {
  const texts = currentSection(interviewsTexts);
  const { when } = currentSection(interviewWords);
  const { interviewTypes, interviewStatuses } = currentSection(pipelineTexts);
  const now = clock.now();
  const column = (
    name: keyof typeof texts.columns,
    value: (row: UpcomingInterview) => string | number | null,
  ): Column<UpcomingInterview> => ({
    ...{ id: name, header: texts.columns[name], cell: () => null },
    file: [{ header: texts.columns[name], value }],
  });
  const known = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name;
  return saveTable(
    texts.title,
    [
      column('at', (row) => formatDate(row.scheduled_date, 'dateTime')),
      column('minutes', (row) => row.duration_minutes),
      column('type', (row) => known(interviewTypes, row.interview_name)),
      column('name', (row) => row.person?.name ?? null),
      column('email', (row) => row.person?.email ?? null),
      column('position', (row) => row.person?.position ?? null),
      column('interviewers', (row) =>
        (row.interviewers ?? []).map((one) => interviewerName(one, people, texts.formerInterviewer)).join(', '),
      ),
      column('place', (row) => row.place),
      column('when', (row) => {
        const { kind, count } = distanceOf(row.scheduled_date, now);
        return when[kind](count);
      }),
      column('status', (row) => known(interviewStatuses, row.status)),
    ],
    interviews,
  );
}
