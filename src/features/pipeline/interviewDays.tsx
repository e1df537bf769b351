import { Link } from '@tanstack/react-router';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate, tokyoDay } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { interviewWords } from '#i18n/sections/interviewWords.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { isOpenInterview } from '#model/pipeline.ts';
import type { InterviewPerson, UpcomingInterview } from '#queries/interviews.ts';
import { distanceOf } from '#queries/interviewTime.ts';
import { meetingAddress } from '#queries/meetingAddress.ts';
import { Badge } from '#ui/badge.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { MenuButton } from '#ui/menuButton.tsx';
import { markInterview } from './interviewActions.ts';
import { StatusBadge, TimeBadge } from './interviewBadges.tsx';
import { saveInterviews } from './interviewCalendar.ts';
import { interviewerName } from './interviewNames.ts';
import { positionColour } from './positionColour.ts';

interface InterviewDaysProps {
  label: string;
  interviews: readonly UpcomingInterview[];
  people: ReadonlyMap<string, InterviewPerson>;
  now: number;
  onEdit: (interview: UpcomingInterview) => void;
  onDelete: (interview: UpcomingInterview) => void;
}

/** Interviews by their days in Tokyo, each a stop on the line. */
export function InterviewDays({ label, interviews, people, now, onEdit, onDelete }: InterviewDaysProps) {
  const texts = useSection(interviewsTexts);
  const { when } = useSection(interviewWords);
  return (
    <ol className="interview-days" aria-label={label}>
      {byDay(interviews).map(([day, own]) => {
        const first = own[0]!;
        const { kind, count } = distanceOf(first.scheduled_date, now);
        const isPast = kind === 'past';
        return (
          <li key={day} className={isPast ? 'past' : kind === 'today' ? 'now' : undefined}>
            <i aria-hidden="true" />
            <h2>
              <LiveDate value={first.scheduled_date} format="day" />
              <small>{isPast ? texts.daysAgo(tokyoDay(now) - day) : when[kind](count)}</small>
            </h2>
            <ul className="card">
              {own.map((interview) => (
                <InterviewRow
                  key={interview.id}
                  interview={interview}
                  people={people}
                  onEdit={() => onEdit(interview)}
                  onDelete={() => onDelete(interview)}
                />
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

function byDay(interviews: readonly UpcomingInterview[]): [number, UpcomingInterview[]][] {
  const days = new Map<number, UpcomingInterview[]>();
  for (const interview of interviews) {
    const day = tokyoDay(interview.scheduled_date);
    days.set(day, [...(days.get(day) ?? []), interview]);
  }
  return [...days];
}

interface InterviewRowProps {
  interview: UpcomingInterview;
  people: ReadonlyMap<string, InterviewPerson>;
  onEdit: () => void;
  onDelete: () => void;
}

function InterviewRow({ interview, people, onEdit, onDelete }: InterviewRowProps) {
  const texts = useSection(interviewsTexts);
  const words = useSection(interviewWords);
  const { interviewTypes } = useSection(pipelineTexts);
  const { id, person, status, place, scheduled_date: at } = interview;
  const type = interviewTypes[interview.interview_name as keyof typeof interviewTypes] ?? interview.interview_name;
  const date = formatDate(at, 'dateTime');
  const what = [type, person?.name, date].filter(Boolean).join(', ');
  const names = (interview.interviewers ?? []).map((one) => interviewerName(one, people, texts.formerInterviewer));
  return (
    <li>
      <span className="interview-time">
        <LiveDate value={at} format="time" />
        <small>{words.minutes(interview.duration_minutes)}</small>
      </span>
      <b>{type}</b>
      <span className="interview-person">
        {person ? (
          <Link
            to="/admin"
            search={(before: Record<string, unknown>) => ({
              ...before,
              ...{ candidate: interview.user_id, part: 'interviews' },
            })}
            resetScroll={false}
            className="interview-name"
            lang={contentLanguage(person.name)}
            data-tooltip={person.email}
          >
            {person.name}
          </Link>
        ) : (
          <span className="ink-3">{texts.unknownPerson}</span>
        )}
        {person && person.name !== person.email && <span className="visually-hidden">{person.email}</span>}
        {person?.position && (
          <Badge colour={positionColour(person.position)} lang={contentLanguage(person.position)}>
            <span className="cut">{person.position}</span>
          </Badge>
        )}
      </span>
      <span className="interview-where">
        {names.length > 0 && (
          <span className="cut" lang={contentLanguage(names.join(' '))}>
            {names.join(', ')}
          </span>
        )}
        {place && <Place place={place} what={what} />}
      </span>
      <span className="interview-badges">
        <TimeBadge at={at} />
        <StatusBadge status={status} />
      </span>
      <MenuButton
        icon="more"
        dense
        label={texts.actions(person ? `${type}, ${person.name}` : type, date)}
        items={[
          ...(isOpenInterview(status)
            ? [
                {
                  ...{ id: 'complete', icon: 'check' as const, label: texts.complete },
                  onSelect: () => void markInterview(id, 'completed', what),
                },
                {
                  ...{ id: 'cancel', icon: 'close' as const, label: texts.cancel },
                  onSelect: () => void markInterview(id, 'cancelled', what),
                },
              ]
            : []),
          { id: 'edit', icon: 'edit', label: texts.edit, onSelect: onEdit },
          {
            ...{ id: 'calendar', icon: 'calendar' },
            label: status === 'cancelled' ? words.removeFromCalendar : words.addToCalendar,
            onSelect: () => void saveInterviews([interview], people),
          },
          { id: 'delete', icon: 'trash', label: texts.remove, danger: true, onSelect: onDelete },
        ]}
      />
    </li>
  );
}

function Place({ place, what }: { place: string; what: string }) {
  const texts = useSection(interviewsTexts);
  const words = useSection(interviewWords);
  const address = meetingAddress(place);
  return address ? (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${words.joinOf(what)} (${words.opensNewTab})`}
      data-tooltip={address}
    >
      {texts.meetingLink}
    </a>
  ) : (
    <span className="cut" lang={contentLanguage(place)} data-tooltip={place}>
      {place}
    </span>
  );
}
