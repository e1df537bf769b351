import { useEffect, useState } from 'react';
import { number } from '#i18n/number.ts';
import { useTexts } from '#i18n/texts.ts';
import { type FirstSync, firstSync, type FirstSyncNoun } from '#queries/firstSync.ts';
import { useLive } from '#queries/live.ts';
import { useNothingComes, useSyncStatus } from '#state/syncStatus.ts';
import { pauseSync, resumeSync } from '#sync/leader.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { type LabelledStop, StopList } from '#ui/line.tsx';
import { usePhone } from '#ui/media.ts';
import './firstSync.css';

/** It folds up, so that what is being read below does not jump; as long as the animation in firstSync.css. */
const leavingMs = 300;

/** Above what can be used already: how much has arrived, and a way to pause it. Gone once everything has arrived. */
export function FirstSyncPanel() {
  const live = useLive(firstSync());
  const active = live.state === 'ready' && live.value.active ? live.value : null;
  const [last, setLast] = useState<FirstSync | null>(null);
  if (active && active !== last) setLast(active);
  const isLeaving = !active && last !== null;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => setLast(null), leavingMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  const sync = active ?? last;
  return sync ? (
    <div className={classNames('first-sync-place', isLeaving && 'leaves')} inert={isLeaving}>
      <div className="first-sync-fold">
        <div className="page first-sync-page">
          <Panel sync={sync} />
        </div>
      </div>
    </div>
  ) : null;
}

function Panel({ sync }: { sync: FirstSync }) {
  const texts = useTexts();
  const paused = useSyncStatus((status) => status.paused);
  const nothingComes = useNothingComes();
  const phone = usePhone();
  const here = sync.parts[hereOf(sync)];
  const words = paused
    ? texts.firstSync.paused
    : !nothingComes
      ? texts.firstSync.message
      : sync.begun
        ? texts.firstSync.offline
        : texts.firstSync.failed;
  return (
    <section className="card first-sync" aria-labelledby="first-sync">
      <header>
        <div className="grow">
          <h2 id="first-sync">{texts.firstSync.title}</h2>
          <p role="status">{words}</p>
        </div>
        <b
          role="progressbar"
          aria-labelledby="first-sync"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={sync.percent}
        >
          {texts.common.percent(sync.percent)}
        </b>
        <Button icon={paused ? 'waiting' : 'pause'} onClick={paused ? resumeSync : pauseSync}>
          {paused ? texts.firstSync.resume : texts.firstSync.pause}
        </Button>
      </header>
      <StopList
        label={texts.firstSync.title}
        direction={phone ? 'vertical' : 'horizontal'}
        filled={here?.total ? Math.round((here.arrived / here.total) * 100) : 0}
        stops={stopsOf(sync, texts.firstSync, texts.common.numberOf)}
      />
    </section>
  );
}

/** The first incomplete part; none has begun before the server's first response. */
const hereOf = ({ begun, parts }: FirstSync): number =>
  begun ? parts.findIndex((part) => part.arrived < part.total) : 0;

export function stopsOf(
  sync: FirstSync,
  texts: Record<TextName, string>,
  numberOf: (n: number, total: number) => string,
): LabelledStop[] {
  const here = hereOf(sync);
  return sync.parts.map(({ noun, arrived, total }, index) => {
    const state = index === here ? 'here' : sync.begun && arrived >= total ? 'done' : 'ahead';
    const detail = state === 'here' && sync.begun ? numberOf(arrived, total) : sync.begun ? number(total) : undefined;
    return { state, label: texts[names[noun]], detail };
  });
}

type TextName = 'courses' | 'resources' | 'questions' | 'people';

const names: Record<FirstSyncNoun, TextName> = {
  courses: 'courses',
  resources: 'resources',
  interview_questions: 'questions',
  profiles: 'people',
};
