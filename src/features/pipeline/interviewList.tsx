import { useMemo, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import {
  readInterviewsAgain,
  type UpcomingInterview,
  type UpcomingInterviews,
  upcomingInterviews,
} from '#queries/interviews.ts';
import { interviewRanges, isInRange, isPast } from '#queries/interviewTime.ts';
import { useLive } from '#queries/live.ts';
import { isExchanging, useNothingComes, useSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';
import { syncNow } from '#sync/leader.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { MenuButton } from '#ui/menuButton.tsx';
import { Notice } from '#ui/notice.tsx';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { useMinute } from '#ui/useMinute.ts';
import { useInterviewFilters } from './interviewAddress.ts';
import { saveInterviews } from './interviewCalendar.ts';
import { InterviewDays } from './interviewDays.tsx';
import { InterviewDelete } from './interviewDelete.tsx';
import { InterviewEdit } from './interviewEdit.tsx';
import { saveInterviewTable } from './interviewTable.ts';
import { InterviewTypes } from './interviewTypes.tsx';
import './interviews.css';
import './interviewList.css';

/** Nobody reads more at once: a press shows as many again. */
const atOnce = 100;

/** Every interview, the next one first, and those that are over below (INT-24 to INT-42, INT-46). */
export function InterviewList() {
  const texts = useSection(interviewsTexts);
  const { sub } = useScreenTexts().admin;
  const storage = useSyncStatus((status) => status.storage);
  const nothingComes = useNothingComes();
  const live = useLive(upcomingInterviews());
  const arrival = live.state === 'ready' ? live.value.arrival : 'everything';
  const isEmpty = live.state === 'ready' && live.value.interviews.length === 0;
  const isComing = arrival === 'nothing' || (arrival === 'first' && isEmpty);
  // the store cannot be read, or the first sync never finished and the server does not answer (A99)
  const isFailed =
    live.state === 'error' || (live.state === 'loading' ? storage === 'broken' : isComing && nothingComes);
  if (live.state === 'ready' && !isComing) return <Loaded {...live.value} />;
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {sub.interviews}
        </h1>
      </div>
      {isFailed ? <LoadFailure message={texts.allFailed} /> : <DaysSkeleton label={texts.loading} />}
    </>
  );
}

function Loaded({ interviews, people, isFallback, isWithoutPeople }: UpcomingInterviews) {
  const texts = useSection(interviewsTexts);
  const { sub } = useScreenTexts().admin;
  const now = useMinute();
  const [{ range, hidden }, change] = useInterviewFilters();
  const [most, setMost] = useState(atOnce);
  const [editing, setEditing] = useState<UpcomingInterview | null>(null);
  const [deleting, setDeleting] = useState<UpcomingInterview | null>(null);
  const inRange = useMemo(
    () => interviews.filter(({ scheduled_date }) => isInRange(scheduled_date, range, now)),
    [interviews, range, now],
  );
  const shown = useMemo(() => inOrder(inRange, hidden, now), [inRange, hidden, now]);
  const counts = useMemo(() => countsOf(inRange), [inRange]);
  const first = shown.slice(0, most);
  const parts = [
    { label: texts.upcoming, own: first.filter(({ scheduled_date }) => !isPast(scheduled_date, now)) },
    { label: texts.past, own: first.filter(({ scheduled_date }) => isPast(scheduled_date, now)) },
  ].filter(({ own }) => own.length > 0);
  return (
    <>
      <div className="admin-toolbar interview-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {sub.interviews}
        </h1>
        <span className="ink-3" aria-hidden="true">
          {texts.shown(shown.length, inRange.length - shown.length)}
        </span>
        <span className="visually-hidden" role="status">
          {texts.shownSpoken(shown.length)}
        </span>
        <SegmentedChoice
          label={texts.range}
          options={interviewRanges.map((value) => ({ value, label: texts.ranges[value] }))}
          value={range}
          onChange={(chosen) => change({ range: chosen })}
        />
        <span className="grow" />
        {shown.length > 0 && (
          <MenuButton
            icon="download"
            dense
            label={texts.export}
            items={[
              {
                ...{ id: 'calendar', icon: 'calendar', label: texts.exportCalendar },
                onSelect: () => void saveInterviews(shown, people),
              },
              {
                ...{ id: 'table', icon: 'download', label: texts.exportTable },
                onSelect: () => void saveInterviewTable(shown, people),
              },
            ]}
          />
        )}
        <Refresh />
      </div>
      {isWithoutPeople ? (
        <LoadFailure message={texts.peopleFailed} />
      ) : (
        isFallback && <Notice look="calm" icon="info" role="status" title={texts.fallback} />
      )}
      <div className="interview-all">
        <InterviewTypes hidden={hidden} onChange={(wanted) => change({ hidden: wanted })} counts={counts} />
        <div className="interview-parts">
          {parts.map(({ label, own }) => (
            <InterviewDays
              key={label}
              label={label}
              interviews={own}
              people={people}
              now={now}
              onEdit={setEditing}
              onDelete={setDeleting}
            />
          ))}
          {shown.length > most && (
            <Button wide onClick={() => setMost(most + atOnce)}>
              {texts.showMore(Math.min(atOnce, shown.length - most))}
            </Button>
          )}
          {shown.length === 0 &&
            (interviews.length === 0 ? (
              <EmptyState large title={texts.none} message={texts.noneMessage} />
            ) : (
              <EmptyState
                title={texts.noMatch}
                action={<Button onClick={() => change({ range: 'all', hidden: new Set() })}>{texts.showAll}</Button>}
              />
            ))}
        </div>
      </div>
      <InterviewEdit editing={editing} onClose={() => setEditing(null)} />
      <InterviewDelete deleting={deleting} who={deleting?.person?.name ?? ''} onClose={() => setDeleting(null)} />
    </>
  );
}

/** The next one first, and then those that are over, the latest first. */
function inOrder(
  interviews: readonly UpcomingInterview[],
  hidden: ReadonlySet<string>,
  now: number,
): UpcomingInterview[] {
  const shown = interviews.filter(({ interview_name }) => !hidden.has(interview_name));
  const over = shown.filter(({ scheduled_date }) => isPast(scheduled_date, now));
  return [...shown.slice(over.length), ...over.toReversed()];
}

function countsOf(interviews: readonly UpcomingInterview[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { interview_name } of interviews) counts.set(interview_name, (counts.get(interview_name) ?? 0) + 1);
  return counts;
}

/** INT-25: asks the server, and reads the device again. What others do arrives by itself anyway. */
function Refresh() {
  const texts = useSection(interviewsTexts);
  const status = useSyncStatus();
  const refresh = () => {
    readInterviewsAgain();
    syncNow();
    if (!status.online) showToast({ kind: 'info', title: texts.refreshOffline });
  };
  return (
    <Button look="quiet" size="dense" icon="refresh" busy={isExchanging(status)} onClick={refresh}>
      {texts.refresh}
    </Button>
  );
}

function DaysSkeleton({ label }: { label: string }) {
  return (
    <div className="interview-parts">
      <Skeletons count={6} label={label}>
        <div className="card interview-skeleton">
          <Skeleton width="12%" />
          <Skeleton width="24%" />
          <Skeleton width="32%" />
        </div>
      </Skeletons>
    </div>
  );
}
