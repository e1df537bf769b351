import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { currentSection, useSection } from '#i18n/section.ts';
import { interviewWords } from '#i18n/sections/interviewWords.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { ownDistanceOf, urgencyOf } from '#queries/interviewTime.ts';
import { useLive } from '#queries/live.ts';
import { meetingAddress } from '#queries/meetingAddress.ts';
import { type OwnInterview, ownInterviews, stillToCome } from '#queries/ownInterviews.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveCalendar } from '#ui/saveCalendar.ts';
import { useMinute } from '#ui/useMinute.ts';
import './ownInterviews.css';

/** More are shown at a press. */
const first = 3;

/** The learner's own interviews, above their courses (A119); nothing while there are none. */
export function OwnInterviews({ user }: { user: string }) {
  const texts = useSection(interviewWords);
  const now = useMinute();
  const live = useLive(ownInterviews(user));
  const [isWhole, setWhole] = useState(false);
  if (live.state === 'error')
    return (
      <div className="own-interviews">
        <Notice icon="alert" role="alert" title={texts.ownFailed} />
      </div>
    );
  const coming = live.state === 'ready' ? stillToCome(live.value, now) : [];
  if (coming.length === 0) return null;
  const shown = isWhole ? coming : coming.slice(0, first);
  return (
    <section className="card own-interviews" aria-label={texts.own}>
      <header>
        <h2>{texts.own}</h2>
        <p>{texts.ownHelp}</p>
      </header>
      <ul>
        {shown.map((interview) => (
          <OwnInterviewItem key={interview.id} interview={interview} now={now} />
        ))}
      </ul>
      {coming.length > shown.length && (
        <Button look="quiet" iconAfter="down" onClick={() => setWhole(true)}>
          {texts.more(coming.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

function OwnInterviewItem({ interview, now }: { interview: OwnInterview; now: number }) {
  const texts = useSection(interviewWords);
  const { interviewTypes, interviewStatuses } = useSection(pipelineTexts);
  const { scheduled_date: at, status, place } = interview;
  const name = interviewTypes[interview.interview_name as keyof typeof interviewTypes] ?? interview.interview_name;
  const isCancelled = status === 'cancelled';
  const address = meetingAddress(place);
  const { kind, count } = ownDistanceOf(at, now);
  const what = `${name}, ${formatDate(at, 'dateTime')}`;
  return (
    <li className={isCancelled ? 'cancelled' : undefined}>
      <div className="own-interview-when">
        <LiveDate value={at} format="day" />
        <b>
          <LiveDate value={at} format="time" />
        </b>
        <small>{texts.minutes(interview.duration_minutes)}</small>
      </div>
      <div className="own-interview-what">
        <h3>{name}</h3>
        <p className="own-interview-badges">
          {isCancelled ? (
            <Badge colour="red" icon="close">
              {interviewStatuses.cancelled}
            </Badge>
          ) : (
            <Badge colour={urgencyOf(at, now)} icon={kind === 'past' ? undefined : 'clock'}>
              {kind === 'past' ? texts.begun : texts.when[kind](count)}
            </Badge>
          )}
          {status === 'rescheduled' && (
            <Badge colour="yellow" icon="refresh">
              {interviewStatuses.rescheduled}
            </Badge>
          )}
        </p>
        {place && !address && <p lang={contentLanguage(place)}>{place}</p>}
      </div>
      <div className="own-interview-ways">
        {address && !isCancelled && (
          <a className="button soft" href={address} target="_blank" rel="noopener noreferrer">
            <span className="button-label">
              {texts.join}
              <span className="visually-hidden">
                : {what} ({texts.opensNewTab})
              </span>
            </span>
          </a>
        )}
        <Button
          icon="calendar"
          aria-label={isCancelled ? texts.removeFromCalendarOf(what) : texts.addToCalendarOf(what)}
          onClick={() => void saveOwnInterview(interview)}
        >
          {isCancelled ? texts.removeFromCalendar : texts.addToCalendar}
        </Button>
      </div>
    </li>
  );
}

/**
 * As a calendar file. How often it was changed is for admins only, so the sequence stays at zero: of two files for one
 * entry the later one counts then (RFC 5546).
 */
function saveOwnInterview(interview: OwnInterview): Promise<void> {
  const { interviewTypes } = currentSection(pipelineTexts);
  const { id, scheduled_date: at, duration_minutes: minutes, place, status } = interview;
  const title = interviewTypes[interview.interview_name as keyof typeof interviewTypes] ?? interview.interview_name;
  const entry = { id, sequence: 0, title, at, minutes, place, address: meetingAddress(place), description: null };
  return saveCalendar(`${title} ${formatDate(at, 'short').replaceAll('/', '-')}`, [
    { ...entry, isCancelled: status === 'cancelled' },
  ]);
}
