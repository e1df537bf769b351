import { useSection } from '#i18n/section.ts';
import { todayTexts } from '#i18n/sections/today.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLive } from '#queries/live.ts';
import { nextStop } from '#queries/nextStop.ts';
import { useStudyPart } from '#queries/studyPart.ts';
import { ButtonLink } from '#ui/button.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { usePhone } from '#ui/media.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ThumbBar } from '#ui/thumbBar.tsx';
import { toTop, useIsFarDown } from './top.ts';

/** At the thumb of a phone: what to do next (FIRST-06); further down it also leads back to the top. */
export function HomeBar({ learner }: { learner: string | null }) {
  const texts = useTexts().home;
  const isFarDown = useIsFarDown();
  // what is not shown would be a second link of the same name
  if (!usePhone() || (learner === null && !isFarDown)) return null;
  return (
    <ThumbBar className="home-bar">
      {learner !== null && <Onward user={learner} />}
      {isFarDown && <IconButton icon="up" label={texts.toTop} onClick={toTop} />}
    </ThumbBar>
  );
}

/** 'Start' while something is due, else 'Continue'. Until that is known there is nothing under the thumb to be missed. */
function Onward({ user }: { user: string }) {
  const texts = useSection(todayTexts);
  const part = useStudyPart(user);
  const live = useLive(nextStop(user));
  if (part === undefined || part === 'coming') return <UnknownYet />;
  if (part !== 'failed' && part.left > 0)
    return (
      <ButtonLink to="/study/session" look="primary" size="big" wide>
        {texts.start}
      </ButtonLink>
    );
  const next = live.state === 'ready' ? live.value : null;
  if (live.state === 'loading' || (next?.kind === 'coming' && part !== 'failed')) return <UnknownYet />;
  return next?.kind === 'stop' || next?.kind === 'proposal' ? (
    <ButtonLink
      {...{ look: 'primary', size: 'big', wide: true }}
      to="/course/$slug"
      params={{ slug: next.course.slug }}
      search={{ stage: next.stop.id }}
    >
      {texts.continue}
    </ButtonLink>
  ) : (
    <ButtonLink to="/tracks" look="primary" size="big" wide>
      {texts.continue}
    </ButtonLink>
  );
}

const UnknownYet = () => <Skeleton width="100%" height={48} />;
