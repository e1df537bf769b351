import { useSection } from '#i18n/section.ts';
import { tracksTexts } from '#i18n/sections/tracks.ts';
import { trackToolsTexts } from '#i18n/sections/trackTools.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { useLive } from '#queries/live.ts';
import { isTrackIn, noTrackStudies, trackStudies } from '#queries/trackStudy.ts';
import { tracks } from '#queries/tracks.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { openCourseTool } from '#state/courseTools.ts';
import { useSession } from '#state/session.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { studyTrack } from '#sync/studyChoices.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { usePhone } from '#ui/media.ts';
import { PageHead } from '#ui/pageHead.tsx';
import { useRestoredScroll } from '#ui/restoredScroll.ts';
import { Skeletons } from '#ui/skeleton.tsx';
import { ThumbBar } from '#ui/thumbBar.tsx';
import { CourseCardSkeleton, CourseCardView } from './courseCardView.tsx';
import './tracks.css';

/** Every track (CRSE-01 to CRSE-10). */
export function TracksScreen() {
  const texts = useSection(tracksTexts);
  const { account, profile } = useSession();
  const isAdmin = profile?.role === 'admin';
  const phone = usePhone();
  return (
    <div className={classNames('page tracks', isAdmin && 'with-thumb-bar')}>
      <PageHead
        title={texts.title}
        note={
          <>
            <span>{texts.welcome(profile?.email ?? account?.email ?? '')}</span>
            <Badge colour={isAdmin ? 'blue' : 'grey'} icon={isAdmin ? 'shield' : undefined}>
              {texts.role[isAdmin ? 'admin' : 'user']}
            </Badge>
          </>
        }
        actions={
          <>
            <ButtonLink to="/" look="quiet" icon="left">
              {texts.backToQuestions}
            </ButtonLink>
            {isAdmin && !phone && <CreateCourse />}
          </>
        }
      />
      <Courses user={account?.id ?? ''} isAdmin={isAdmin} />
      {isAdmin && phone && (
        <ThumbBar>
          <CreateCourse atThumb />
        </ThumbBar>
      )}
    </div>
  );
}

/** CRSE-11. */
function CreateCourse({ atThumb = false }: { atThumb?: boolean }) {
  const texts = useSection(trackToolsTexts);
  return (
    <Button
      look="primary"
      icon="plus"
      size={atThumb ? 'big' : 'normal'}
      wide={atThumb}
      onClick={() => openCourseTool({ tool: 'create' })}
    >
      {texts.create}
    </Button>
  );
}

function Courses({ user, isAdmin }: { user: string; isAdmin: boolean }) {
  const texts = useSection(tracksTexts);
  const { loadFailed } = useTexts().tracks;
  const forAdmin = useSection(trackToolsTexts);
  const live = useLive(tracks(user));
  const unsent = useLive(unsentKeys());
  const read = useLive(isAdmin ? noTrackStudies : trackStudies(user));
  const studies = read.state === 'ready' ? read.value : null;
  const nothingComes = useNothingComes();
  const { courses, arrival } = live.state === 'ready' ? live.value : { courses: [], arrival: 'nothing' as const };
  const isComing = arrival === 'nothing' || (courses.length === 0 && arrival === 'first');
  useRestoredScroll();

  if (live.state === 'error') return <LoadFailure message={loadFailed} />;
  if (isComing) {
    // the first sync never finished and the server does not answer (A99)
    if (live.state === 'ready' && nothingComes) return <LoadFailure message={loadFailed} />;
    return (
      <div className="track-grid">
        <Skeletons count={limits.skeletonCards} label={texts.loading}>
          <CourseCardSkeleton />
        </Skeletons>
      </div>
    );
  }
  if (courses.length === 0) {
    return (
      <EmptyState
        large
        title={texts.empty}
        message={isAdmin ? forAdmin.empty : texts.emptyUser}
        action={!isAdmin && <ButtonLink to="/">{texts.browseQuestions}</ButtonLink>}
      />
    );
  }
  return (
    <ul className="track-grid">
      {courses.map((course) => (
        <CourseCardView
          key={course.id}
          course={course}
          isAdmin={isAdmin}
          isComing={course.total === 0 && arrival !== 'everything'}
          isUnsent={unsent.state === 'ready' && unsent.value.has(`courses/${course.id}`)}
          isStudied={isTrackIn(studies, course.id)}
          onStudy={() => void studyTrack(studies, course.id)}
        />
      ))}
    </ul>
  );
}
