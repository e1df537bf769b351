import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useSession } from '#state/session.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { QuestionsSkeleton, ResourcesSkeleton, TodaySkeleton } from './homeSkeletons.tsx';
import { NextStopCard } from './nextStopCard.tsx';
import { SubmitButton } from './submitButton.tsx';
import './home.css';

// luxon is a tenth of what is loaded before the first record, and no record on this screen needs it
const LiveDate = lazy(async () => ({ default: (await import('#ui/liveDate.tsx')).LiveDate }));
const Today = lazy(async () => ({ default: (await import('./today.tsx')).Today }));
const HomeBar = lazy(async () => ({ default: (await import('./homeBar.tsx')).HomeBar }));
const ResourcePreview = lazy(async () => ({ default: (await import('./resourcePreview.tsx')).ResourcePreview }));
const QuestionSection = lazy(async () => ({ default: (await import('./questionSection.tsx')).QuestionSection }));

/** Greeting (HOME-01, HOME-02), for a learner today and the next stop; then new resources, and the question bank. */
export function HomeScreen() {
  const { home: texts, nav } = useTexts();
  const { account, profile } = useSession();
  const user = account?.id ?? '';
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
      {!isAdmin && (
        <>
          <Card as="section" linked className="home-today">
            <Suspense fallback={<TodaySkeleton />}>
              <Today user={user} />
            </Suspense>
          </Card>
          <NextStopCard user={user} />
        </>
      )}
      <Suspense fallback={<ResourcesSkeleton />}>
        <ResourcePreview />
      </Suspense>
      <Suspense fallback={<QuestionsSkeleton />}>
        <QuestionSection />
      </Suspense>
      <Outlet />
      <Suspense>
        <HomeBar learner={isAdmin ? null : user} />
      </Suspense>
    </div>
  );
}
