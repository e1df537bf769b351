import { useEffect, useState } from 'react';
import { holidayName, isBusinessDay, isBusinessHours } from '#i18n/businessDays.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { type Appointment, clashesOf, endOf } from '#queries/interviewClash.ts';
import type { Interview } from '#queries/interviewTime.ts';
import type { InterviewPerson } from '#queries/interviews.ts';
import { usePreferences } from '#state/preferences.ts';
import { Notice } from '#ui/notice.tsx';
import { useMinute } from '#ui/useMinute.ts';
import { interviewerName } from './interviewNames.ts';

interface WarningsProps {
  wanted: Appointment;
  /** Everybody's interviews, in the order of their times. */
  all: readonly Interview[];
  people: ReadonlyMap<string, InterviewPerson>;
  /** The interview that is being edited. */
  except?: string;
  /** Whether there is any: who schedules nevertheless presses a button that says so. */
  onDoubt?: (isDoubtful: boolean) => void;
}

/** What speaks against the time, without refusing it (A71, A96). */
export function InterviewWarnings({ wanted, all, people, except, onDoubt }: WarningsProps) {
  const { warnings: texts, formerInterviewer } = useSection(interviewsTexts);
  const { interviewTypes } = useSection(pipelineTexts);
  const language = usePreferences((state) => state.language);
  const day = useDay(wanted);
  const now = useMinute();
  const clashes = clashesOf(wanted, all, (one) => people.get(one)?.name ?? one, except);
  const clash = clashes[0];
  const { scheduled_date: at } = wanted;
  const isDoubtful = Boolean(clash || day?.holiday || day?.isWeekend || day?.isLate);
  useEffect(() => {
    onDoubt?.(isDoubtful);
    return () => onDoubt?.(false);
  }, [onDoubt, isDoubtful]);
  const date = formatDate(at, 'short');
  const described = ({ interview }: { interview: Interview }) => {
    const type = interviewTypes[interview.interview_name as keyof typeof interviewTypes] ?? interview.interview_name;
    const until = formatDate(endOf(interview), 'time');
    const name = people.get(interview.user_id)?.name;
    return `${formatDate(interview.scheduled_date, 'dateTime')}–${until} ${[type, name].filter(Boolean).join(', ')}`;
  };
  const names = (stored: readonly string[]) =>
    stored.map((one) => interviewerName(one, people, formerInterviewer)).join(', ');
  return (
    // stays in the page, so that what appears inside is read aloud
    <div className="interview-warnings" role="status">
      {clash && (
        <Notice
          look="warning"
          icon="alert"
          title={clash.isCandidate ? texts.candidate : texts.interviewers(names(clash.interviewers))}
        >
          <p>
            {described(clash)}
            {clashes.length > 1 && ` ${texts.more(clashes.length - 1)}`}
          </p>
        </Notice>
      )}
      {day?.holiday && (
        <Notice look="warning" icon="alert" title={texts.holiday(date)}>
          <p>{day.holiday[language]}</p>
        </Notice>
      )}
      {day?.isWeekend && <Notice look="warning" icon="alert" title={texts.weekend(formatDate(at, 'day', language))} />}
      {day?.isLate && (
        <Notice look="warning" icon="alert" title={texts.hours}>
          <p>{texts.hoursMessage}</p>
        </Notice>
      )}
      {Date.parse(at) < now && <Notice look="calm" icon="clock" title={texts.past} />}
    </div>
  );
}

interface Day {
  holiday: Record<'en' | 'ja', string> | null;
  isWeekend: boolean;
  /** On a business day, but not all of it within business hours. */
  isLate: boolean;
}

/** What Tokyo's calendar says of the time. The public holidays are loaded when first asked for. */
function useDay({ scheduled_date, duration_minutes }: Appointment): Day | null {
  const [day, setDay] = useState<Day | null>(null);
  useEffect(() => {
    let left = false;
    readDay({ scheduled_date, duration_minutes }).then(
      (read) => left || setDay(read),
      // without the list of holidays nothing is said of the day
      (error: unknown) => console.error('business hours', error),
    );
    return () => {
      left = true;
    };
  }, [scheduled_date, duration_minutes]);
  return day;
}

async function readDay(wanted: Pick<Appointment, 'scheduled_date' | 'duration_minutes'>): Promise<Day> {
  const { scheduled_date: at } = wanted;
  const holiday = await holidayName(at);
  const isBusiness = await isBusinessDay(at);
  const isWithin = (await isBusinessHours(at)) && (await isBusinessHours(endOf(wanted) - 1));
  return { holiday, isWeekend: !isBusiness && !holiday, isLate: isBusiness && !isWithin };
}
