import { useParams, useSearch } from '@tanstack/react-router';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { coursePage } from '#queries/course.ts';
import { useLive } from '#queries/live.ts';
import { useSession } from '#state/session.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
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
  const offline = useSyncStatus((status) => !status.online);
  const texts = useScreenTexts().course;
  const live = useLive(coursePage(user, slug));
  const page = live.state === 'ready' ? live.value : 'coming';
  useRestoredScroll();

  if (typeof page === 'object') return <CourseView key={page.course.id} page={page} named={stage} />;
  if (live.state === 'error') return <Failed message={texts.loadFailed} />;
  if (page === 'unreadable') return <Failed message={texts.detailsFailed} />;
  if (page === 'missing') return <CourseNotFound />;
  // the first sync never finished and the server does not answer (A99)
  return live.state === 'ready' && offline ? <Failed message={texts.loadFailed} /> : <CourseSkeleton />;
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
