import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useSession } from '#state/session.ts';
import { hadStudy } from '#state/studyHome.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { QuestionsSkeleton, ResourcesSkeleton, StudyPartSkeleton } from './homeSkeletons.tsx';
import { NextStopCard } from './nextStopCard.tsx';
import { SubmitBar, SubmitButton } from './submitButton.tsx';
import './home.css';

// luxon is a tenth of what is loaded before the first record, and no record on this screen needs it
const LiveDate = lazy(async () => ({ default: (await import('#ui/liveDate.tsx')).LiveDate }));
const StudyPart = lazy(async () => ({ default: (await import('./studyPart.tsx')).StudyPart }));
const ResourcePreview = lazy(async () => ({ default: (await import('./resourcePreview.tsx')).ResourcePreview }));
const QuestionSection = lazy(async () => ({ default: (await import('./questionSection.tsx')).QuestionSection }));

/** Greeting (HOME-01, HOME-02), for a learner the next stop; then new resources, and the question bank. */
export function HomeScreen() {
  const { home: texts, nav } = useTexts();
  const { account, profile } = useSession();
  const user = account?.id ?? '';
  // from this visit on: what comes later would move what somebody reads
  const [keepsPlace, setKeepsPlace] = useState(() => hadStudy(user));
  const nothing = useCallback(() => setKeepsPlace(false), []);
  const isAdmin = profile?.role === 'admin';
  const name = profile?.full_name || profile?.email || account?.email || '';
  return (
    <div className="page with-thumb-bar">
      <PageHead
        documentTitle=""
        title={texts.welcome(name)}
        note={
          <>
            <Suspense fallback="&nbsp;">
              <LiveDate format="day" />
            </Suspense>
            {isAdmin && (
              <Badge colour="blue" icon="shield">
                {texts.admin}
              </Badge>
            )}
          </>
        }
        actions={
          <>
            <SubmitButton />
            {isAdmin && (
              <>
                <ButtonLink to="/tracks" icon="flag">
                  {texts.seeTracks}
                </ButtonLink>
                <ButtonLink to="/admin" look="primary" icon="shield">
                  {nav.admin}
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      {!isAdmin && <NextStopCard user={user} />}
      {!isAdmin && keepsPlace && (
        <Card className="study-part">
          <Suspense fallback={<StudyPartSkeleton />}>
            <StudyPart user={user} onNothing={nothing} />
          </Suspense>
        </Card>
      )}
      <Suspense fallback={<ResourcesSkeleton />}>
        <ResourcePreview />
      </Suspense>
      <Suspense fallback={<QuestionsSkeleton />}>
        <QuestionSection />
      </Suspense>
      <Outlet />
      <SubmitBar />
    </div>
  );
}
