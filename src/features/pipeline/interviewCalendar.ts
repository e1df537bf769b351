import { formatDate } from '#i18n/dates.ts';
import { currentSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import type { Interview } from '#queries/interviewTime.ts';
import type { InterviewPerson } from '#queries/interviews.ts';
import { meetingAddress } from '#queries/meetingAddress.ts';
import { saveCalendar } from '#ui/saveCalendar.ts';
import { interviewerName } from './interviewNames.ts';

/** Interviews as a calendar file. Without their notes: such files are passed on. */
export async function saveInterviews(
  interviews: readonly Interview[],
  people: ReadonlyMap<string, Pick<InterviewPerson, 'name'>>,
): Promise<void> {
  const texts = currentSection(interviewsTexts);
  const { interviewTypes } = currentSection(pipelineTexts);
  const entries = interviews.map((interview) => {
    const { id, sequence, scheduled_date, place, status, interview_name } = interview;
    const type = interviewTypes[interview_name as keyof typeof interviewTypes] ?? interview_name;
    const names = (interview.interviewers ?? []).map((one) => interviewerName(one, people, texts.formerInterviewer));
    return {
      ...{ id, sequence: sequence ?? 0, at: scheduled_date, minutes: interview.duration_minutes, place },
      title: [type, people.get(interview.user_id)?.name].filter(Boolean).join(': '),
      isCancelled: status === 'cancelled',
      address: meetingAddress(place),
      description: names.length ? `${texts.fields.interviewers}: ${names.join(', ')}` : null,
    };
  });
  const [first, ...more] = entries;
  if (!first) return;
  const name = more.length ? texts.title : `${first.title} ${formatDate(first.at, 'short').replaceAll('/', '-')}`;
  await saveCalendar(name, entries);
}
