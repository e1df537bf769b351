import { useEffect } from 'react';
import { Link } from '@tanstack/react-router';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { useStudyPart } from '#queries/studyPart.ts';
import { ButtonLink } from '#ui/button.tsx';
import { StudyPartSkeleton } from './homeSkeletons.tsx';
import { Icon } from '#ui/icon.tsx';

/** What is left of today's part, or that it is done; in the place that the page keeps for it. */
export function StudyPart({ user, onNothing }: { user: string; onNothing: () => void }) {
  const texts = useSection(studyTexts);
  const part = useStudyPart(user);
  useEffect(() => {
    if (part === null) onNothing();
  }, [part, onNothing]);
  // where it would lead to says what there is to say
  if (part === 'failed')
    return (
      <Link to="/study">
        <Icon name="alert" />
        <span>
          <b>{texts.loadFailed}</b>
          <small>{texts.title}</small>
        </span>
      </Link>
    );
  if (!part) return <StudyPartSkeleton />;
  const { left, minutes, done, tomorrow } = part;
  return (
    <>
      <Link to="/study">
        <Icon name="study" />
        <span>
          <b>{left ? texts.todaysPart(left, minutes) : texts.doneToday}</b>
          <small>{left ? texts.title : texts.doneNote(done, tomorrow)}</small>
        </span>
      </Link>
      {left > 0 && (
        <ButtonLink to="/study/session" look="soft">
          {texts.start}
        </ButtonLink>
      )}
    </>
  );
}
