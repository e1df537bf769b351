import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { type CoursePage, coursePage } from '#queries/course.ts';
import { useLive } from '#queries/live.ts';
import { useSession } from '#state/session.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { useRestoredScroll } from '#ui/restoredScroll.ts';
import { prepareRichText } from '#ui/richText.tsx';
import { CourseSkeleton } from './courseSkeleton.tsx';
import { CourseView } from './courseView.tsx';
import './course.css';

prepareRichText();

/** One course: its stages, and the stage that the address names (CRSE-31 to CRSE-38). */
export function CourseScreen() {
  const { slug } = useParams({ from: '/known/signedIn/course/$slug' });
  const { stage } = useSearch({ from: '/known/signedIn/course/$slug' });
  const user = useSession((session) => session.account?.id ?? '');
  const nothingComes = useNothingComes();
  const texts = useScreenTexts().course;
  const live = useLive(coursePage(user, slug));
  const page = live.state === 'ready' ? live.value : 'coming';
  useRestoredScroll();
  const isFollowing = useFollowed(page, slug, stage);

  if (typeof page === 'object') return <CourseView key={page.course.id} page={page} named={stage} />;
  if (live.state === 'error') return <Failed message={texts.loadFailed} />;
  if (page === 'unreadable') return <Failed message={texts.detailsFailed} />;
  if (page === 'missing') return isFollowing ? <CourseSkeleton /> : <CourseNotFound />;
  // the first sync never finished and the server does not answer (A99)
  return live.state === 'ready' && nothingComes ? <Failed message={texts.loadFailed} /> : <CourseSkeleton />;
}

/**
 * Under its id to a course that was open under an address which is none any more: a name that lost against another one
 * takes its address along.
 * @returns whether it leads there now
 */
function useFollowed(page: CoursePage | string, slug: string, stage: string | undefined): boolean {
  const navigate = useNavigate();
  const shown = useRef({ id: '', slugs: new Set<string>() });
  if (typeof page === 'object') {
    if (page.course.id !== shown.current.id) shown.current = { id: page.course.id, slugs: new Set() };
    shown.current.slugs.add(slug).add(page.course.slug);
  }
  const { id, slugs } = shown.current;
  const follows = page === 'missing' && slug !== id && slugs.has(slug);
  useEffect(() => {
    if (follows)
      void navigate({ to: '/course/$slug', params: { slug: id }, search: stage ? { stage } : {}, replace: true });
  }, [follows, id, stage, navigate]);
  return follows;
}

const Failed = ({ message }: { message: string }) => (
  <div className="page wide">
    <LoadFailure message={message} />
  </div>
);

/** CRSE-36. */
function CourseNotFound() {
  const texts = useScreenTexts().course;
  usePageTitle(texts.notFound);
  return (
    <div className="page">
      <EmptyState
        large
        heading="h1"
        title={texts.notFound}
        message={texts.notFoundMessage}
        action={
          <ButtonLink to="/tracks" look="primary" icon="left">
            {texts.backToTracks}
          </ButtonLink>
        }
      />
    </div>
  );
}
