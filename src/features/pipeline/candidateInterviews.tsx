import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { interviewWords } from '#i18n/sections/interviewWords.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { isOpenInterview } from '#model/pipeline.ts';
import type { Interview } from '#queries/interviewTime.ts';
import { type CandidateInterviews as Known, candidateInterviews } from '#queries/interviews.ts';
import { useLive } from '#queries/live.ts';
import { meetingAddress } from '#queries/meetingAddress.ts';
import { useNothingComes, useSyncStatus } from '#state/syncStatus.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { markInterview } from './interviewActions.ts';
import { StatusBadge, TimeBadge } from './interviewBadges.tsx';
import { saveInterviews } from './interviewCalendar.ts';
import { InterviewDelete } from './interviewDelete.tsx';
import { InterviewEdit } from './interviewEdit.tsx';
import { interviewerName } from './interviewNames.ts';
import { ScheduleForm } from './interviewSchedule.tsx';
import './interviews.css';

/** The candidate's interviews, and the form for another one (INT-01 to INT-23, INT-44, INT-45). */
export function CandidateInterviews({ user }: { user: string }) {
  const texts = useSection(interviewsTexts);
  const storage = useSyncStatus((status) => status.storage);
  const nothingComes = useNothingComes();
  const live = useLive(candidateInterviews(user));
  const arrival = live.state === 'ready' ? live.value.arrival : 'everything';
  // the first sync never finished and the server does not answer (A99)
  const isMissing = live.state === 'ready' && arrival === 'nothing' && nothingComes;
  if (live.state === 'error' || isMissing || (live.state === 'loading' && storage === 'broken'))
    return <LoadFailure message={texts.loadFailed} />;
  if (live.state === 'loading' || arrival === 'nothing') return <InterviewsSkeleton label={texts.loading} />;
  return (
    <div className="candidate-interviews">
      <ScheduleForm key={user} user={user} known={live.value} />
      <InterviewList known={live.value} user={user} />
    </div>
  );
}

function InterviewList({ known, user }: { known: Known; user: string }) {
  const texts = useSection(interviewsTexts);
  const [editing, setEditing] = useState<Interview | null>(null);
  const [deleting, setDeleting] = useState<Interview | null>(null);
  const { interviews, people } = known;
  return (
    <section className="interview-list" aria-label={texts.listLabel}>
      {interviews.length === 0 ? (
        <EmptyState heading="h3" title={texts.empty} message={texts.emptyMessage} />
      ) : (
        <ul>
          {interviews.map((interview) => (
            <InterviewItem
              key={interview.id}
              interview={interview}
              known={known}
              onEdit={() => setEditing(interview)}
              onDelete={() => setDeleting(interview)}
            />
          ))}
        </ul>
      )}
      <InterviewEdit editing={editing} onClose={() => setEditing(null)} />
      <InterviewDelete deleting={deleting} who={people.get(user)?.name ?? ''} onClose={() => setDeleting(null)} />
    </section>
  );
}

interface InterviewItemProps {
  interview: Interview;
  known: Known;
  onEdit: () => void;
  onDelete: () => void;
}

function InterviewItem({ interview, known, onEdit, onDelete }: InterviewItemProps) {
  const texts = useSection(interviewsTexts);
  const words = useSection(interviewWords);
  const { interviewTypes } = useSection(pipelineTexts);
  const { id, status, scheduled_date: at, place, notes } = interview;
  const type = interviewTypes[interview.interview_name as keyof typeof interviewTypes] ?? interview.interview_name;
  const date = formatDate(at, 'dateTime');
  const of = (label: string) => ({ label: texts.of(label, type, date), 'data-tooltip': label });
  const names = (interview.interviewers ?? []).map((one) =>
    interviewerName(one, known.people, texts.formerInterviewer),
  );
  const address = meetingAddress(place);
  const what = `${type}, ${date}`;
  return (
    <li>
      <div className="interview-what">
        <b>{type}</b>
        <p>
          <LiveDate value={at} format="dateTime" />, {words.minutes(interview.duration_minutes)}
          {names.length > 0 && (
            <>
              , <span lang={contentLanguage(names.join(' '))}>{names.join(', ')}</span>
            </>
          )}
        </p>
        {place && (
          <p lang={address ? undefined : contentLanguage(place)}>
            {address ? (
              <a href={address} target="_blank" rel="noopener noreferrer">
                {words.join}
                <span className="visually-hidden"> ({words.opensNewTab})</span>
              </a>
            ) : (
              place
            )}
          </p>
        )}
        <div className="interview-badges">
          <TimeBadge at={at} />
          <StatusBadge status={status} />
        </div>
        {notes && (
          <p className="interview-notes" lang={contentLanguage(notes)}>
            {notes}
          </p>
        )}
      </div>
      <div className="interview-tools">
        <IconButton
          icon="calendar"
          dense
          {...of(status === 'cancelled' ? words.removeFromCalendar : words.addToCalendar)}
          onClick={() => void saveInterviews([interview], known.people)}
        />
        <IconButton icon="edit" dense {...of(texts.edit)} onClick={onEdit} />
        <IconButton icon="trash" dense {...of(texts.remove)} onClick={onDelete} />
      </div>
      {isOpenInterview(status) && (
        <div className="interview-ways">
          <Button
            size="dense"
            icon="check"
            aria-label={texts.of(texts.complete, type, date)}
            onClick={() => void markInterview(id, 'completed', what)}
          >
            {texts.complete}
          </Button>
          <Button
            size="dense"
            look="quiet"
            aria-label={texts.of(texts.cancel, type, date)}
            onClick={() => void markInterview(id, 'cancelled', what)}
          >
            {texts.cancel}
          </Button>
        </div>
      )}
    </li>
  );
}

function InterviewsSkeleton({ label }: { label: string }) {
  return (
    <div className="candidate-interviews">
      <div className="interview-form" aria-hidden="true">
        <Skeleton width="60%" height={20} />
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
      <div className="interview-list">
        <Skeletons count={3} label={label}>
          <p>
            <Skeleton width="50%" />
            <Skeleton width="70%" />
          </p>
        </Skeletons>
      </div>
    </div>
  );
}
