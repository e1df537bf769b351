import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { listenTexts } from '#i18n/sections/listen.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { useTexts } from '#i18n/texts.ts';
import { studyDay } from '#model/studyDay.ts';
import { useLive } from '#queries/live.ts';
import { study as studyQuery, type Study } from '#queries/study.ts';
import { keptListening, type KeptPlace } from '#state/listening.ts';
import { useSession } from '#state/session.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { mintId } from '#sync/mutate.ts';
import { begunAt } from '#study/listening.ts';
import { lineOf } from '#study/session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { Listener } from './listener.tsx';
import './listen.css';

/** Today's list, or the deck of the countdown, for the ears (COMM-01). */
export function ListenScreen() {
  const texts = useSection(listenTexts);
  const ofStudy = useSection(studyTexts);
  const { loading } = useTexts().common;
  const user = useSession((session) => session.account?.id ?? '');
  const nothingComes = useNothingComes();
  const live = useLive(studyQuery(user));
  usePageTitle(texts.title);
  const study = live.state === 'ready' ? live.value : null;
  const isComing = !study || study.arrival === 'nothing' || (study.arrival === 'first' && study.questions.length === 0);
  if (live.state === 'error' || (study && isComing && nothingComes))
    return <LoadFailure message={ofStudy.loadFailed} />;
  if (!study || isComing)
    return (
      <div className="listen-words">
        <Skeletons count={1} label={loading}>
          <Skeleton width="92%" height={40} />
        </Skeletons>
      </div>
    );
  return <Listening user={user} study={study} />;
}

function Listening({ user, study }: { user: string; study: Study }) {
  const texts = useSection(listenTexts);
  const ofStudy = useSection(studyTexts);
  const navigate = useNavigate();
  const asked = useSearch({ from: '/known/signedIn/learner/study/listen' }).deck ?? null;
  const [kept] = useState(() => keptListening(user));
  const [{ under, round }, setUnder] = useState(() => ({ under: placeOf(study, asked, kept.under), round: 0 }));
  const [over, setOver] = useState<number | null>(null);
  const end = useCallback((minutes: number) => setOver(minutes), []);
  const again = () => {
    setOver(null);
    // another round is graded anew
    const anew = { place: { ...begunAt(0) }, answer: mintId() };
    setUnder((before) => ({ under: { ...before.under, ...anew }, round: before.round + 1 }));
  };
  // it goes on where it was left
  const close = () => void navigate({ to: '/study' });
  if (!under.list.length || over !== null)
    return (
      <EmptyState
        large
        heading="h1"
        title={over === null ? texts.empty : texts.over}
        message={over === null ? texts.emptyMessage : texts.overNote(under.list.length, over)}
        action={
          <>
            <ButtonLink to="/study" look="primary" size="big">
              {ofStudy.backToStudy}
            </ButtonLink>
            {over !== null && (
              <Button size="big" onClick={again}>
                {texts.again}
              </Button>
            )}
          </>
        }
      />
    );
  return (
    <Listener
      key={round}
      kept={{ ...kept, ...keptListening(user) }}
      {...{ under, study }}
      onClose={close}
      onOver={end}
    />
  );
}

/** What is under way of this list; otherwise its beginning. The list stays as it was begun, whatever is graded. */
function placeOf(study: Study, asked: string | null, before: KeptPlace | undefined): KeptPlace {
  const day = studyDay(study.now);
  const { countdown, questions, today } = study;
  const deck = countdown && countdown.id === asked ? asked : null;
  if (before && before.day === day && before.deck === deck) return before;
  const studied = new Set(questions);
  const list = deck ? countdown!.deck.filter((one) => studied.has(one)) : lineOf(today, []);
  return { day, deck, list, place: { ...begunAt(0) }, answer: mintId() };
}
