import { useEffect, useRef } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { useLive } from '#queries/live.ts';
import type { Study } from '#queries/study.ts';
import { isTrackIn, type TrackStudies, trackStudies } from '#queries/trackStudy.ts';
import { studyTrack } from '#sync/studyChoices.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { StudyTrack } from '#ui/studyTrack.tsx';
import { CountdownCard } from './countdownCard.tsx';

interface EmptyStudyProps {
  user: string;
  study: Study;
  /** Opens the bank, for single questions. */
  choose: React.ReactNode;
}

/** Nothing is studied yet: each track with one touch, and a date to prepare for (FIRST-04). */
export function EmptyStudy({ user, study, choose }: EmptyStudyProps) {
  const texts = useSection(studyTexts);
  const live = useLive(trackStudies(user));
  return (
    <div className="study-empty">
      <EmptyState title={texts.empty} message={texts.emptyMessage} action={choose} />
      {live.state === 'error' ? (
        <LoadFailure message={texts.loadFailed} />
      ) : live.state === 'ready' && live.value.isWhole ? (
        <Tracks studies={live.value} />
      ) : (
        <TracksSkeleton />
      )}
      <CountdownCard study={study} />
    </div>
  );
}

function Tracks({ studies }: { studies: TrackStudies }) {
  const texts = useSection(studyTexts);
  const all = [...studies.tracks.values()].filter(({ questions }) => questions > 0);
  if (!all.length) return null;
  return (
    <Card as="section" className="study-tracks" aria-labelledby="study-offered">
      <header>
        <h2 id="study-offered">{texts.tracks}</h2>
        <ButtonLink to="/tracks" look="quiet" size="dense" iconAfter="right">
          {texts.chooseTrack}
        </ButtonLink>
      </header>
      <ul>
        {all.slice(0, limits.offeredTracks).map(({ id, title, questions, stages }) => (
          <li key={id}>
            <div className="study-offer">
              <span className="study-track-name">
                <b lang={contentLanguage(title)}>{title}</b>
                <small>{texts.trackSize(questions, stages)}</small>
              </span>
              <StudyTrack title={title} isIn={isTrackIn(studies, id)} onStudy={() => void studyTrack(studies, id)} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TracksSkeleton() {
  const texts = useTexts().common;
  return (
    <Card className="study-tracks">
      <Skeletons count={3} label={texts.loading}>
        <div className="study-offer">
          <span className="study-track-name">
            <Skeleton width="60%" height={18} />
            <Skeleton width="40%" height={14} />
          </span>
          <span className="study-track" />
        </div>
      </Skeletons>
    </Card>
  );
}

/** What was touched is gone with the list: the focus goes to the head of what came in its place. */
export function useFocusAfterEmpty(isEmpty: boolean): void {
  const wasEmpty = useRef(false);
  useEffect(() => {
    if (wasEmpty.current && !isEmpty && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1[tabindex="-1"]')?.focus({ preventScroll: true });
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
}
