import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Stop } from '#queries/courseCard.ts';
import { useLive } from '#queries/live.ts';
import { type NextStop, nextStop } from '#queries/nextStop.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { Line, StopList } from '#ui/line.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { usePhone } from '#ui/media.ts';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

/** Where the track goes on, after today. */
export function NextStopCard({ user }: { user: string }) {
  const { home: texts, tracks } = useTexts();
  const nothingComes = useNothingComes();
  const live = useLive(nextStop(user));
  if (live.state === 'error') return <LoadFailure message={tracks.loadFailed} />;
  if (live.state === 'loading') return <NextStopSkeleton />;
  const next = live.value;
  // the first sync never finished and the server does not answer (A99)
  if (next.kind === 'coming') return nothingComes ? <LoadFailure message={tracks.loadFailed} /> : <NextStopSkeleton />;
  if (next.kind === 'stop' || next.kind === 'proposal') return <TheNextStop {...next} />;
  const done = next.kind === 'allDone';
  return (
    <Card as="section" className="next-stop-none">
      <EmptyState
        title={done ? texts.allDone : texts.nothingNext}
        message={done ? texts.allDoneMessage : texts.nothingNextMessage}
        action={
          <ButtonLink to="/tracks" icon="flag">
            {texts.seeTracks}
          </ButtonLink>
        }
      />
    </Card>
  );
}

type TheNextStopProps = Extract<NextStop, { stop: Stop }>;

function TheNextStop({ kind, course, stop }: TheNextStopProps) {
  const { home: texts, progress } = useTexts();
  return (
    <Card as="section" className="next-stop" aria-label={texts.nextToStudy}>
      <div>
        <p className="next-stop-kind">{kind === 'proposal' ? texts.proposal : texts.nextStop}</p>
        <h2 lang={contentLanguage(stop.title)}>{stop.title}</h2>
        <p className="next-stop-course dotted">
          <span lang={contentLanguage(course.title)}>{course.title}</span>
          {course.company && (
            <span className="next-stop-company dot" lang={contentLanguage(course.company)}>
              {course.company}
            </span>
          )}
        </p>
      </div>
      <ButtonLink
        look="soft"
        size="big"
        iconAfter="forward"
        to="/course/$slug"
        params={{ slug: course.slug }}
        search={{ stage: stop.id }}
      >
        {course.completed > 0 ? texts.continue : texts.start}
      </ButtonLink>
      <Way stops={course.stops} label={progress.spoken(course.completed, course.total)} />
    </Card>
  );
}

/** Shows the names of the stops if there is room for them. */
function Way({ stops, label }: { stops: readonly Stop[]; label: string }) {
  const narrow = usePhone();
  if (narrow || stops.length > 7) return <Line stops={stops.map((stop) => stop.state)} label={label} />;
  return (
    <StopList
      label={label}
      stops={stops.map(({ state, title }) => ({ state, label: <span lang={contentLanguage(title)}>{title}</span> }))}
    />
  );
}

function NextStopSkeleton() {
  const texts = useTexts().common;
  return (
    <Skeletons count={1} label={texts.loading}>
      <Card className="next-stop">
        <div className="next-stop-words">
          <Skeleton width={70} />
          <Skeleton width="min(340px, 90%)" height={22} />
          <Skeleton width="min(420px, 100%)" height={16} />
        </div>
        <Skeleton width={136} height={48} />
        <div className="line-coming">
          <Skeleton width="100%" height={20} />
        </div>
      </Card>
    </Skeletons>
  );
}
