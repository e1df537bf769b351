import { useSearch } from '@tanstack/react-router';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { dashboard, type Dashboard } from '#queries/dashboard.ts';
import { useLive } from '#queries/live.ts';
import { useSession } from '#state/session.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { useRestoredScroll } from '#ui/restoredScroll.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { AssignedCourses, AssignedSkeleton } from './assignedCourses.tsx';
import { OwnInterviews } from './ownInterviews.tsx';
import { YourProgress, YourProgressSkeleton } from './yourProgress.tsx';
import './dashboard.css';

const nothing: Dashboard = { progress: [], assigned: [], arrival: 'nothing' };

/** A learner's own courses (DASH-01 to DASH-10). */
export function DashboardScreen({ onSignOut }: { onSignOut: () => void }) {
  const { common, dashboard: texts, tracks } = useScreenTexts();
  const { tab = 'progress' } = useSearch({ from: '/known/signedIn/learner/dashboard' });
  const user = useSession((session) => session.account?.id ?? '');
  const nothingComes = useNothingComes();
  const live = useLive(dashboard(user));
  const { progress, assigned, arrival } = live.state === 'ready' ? live.value : nothing;
  const shown = tab === 'assigned' ? assigned : progress;
  const isComing = arrival === 'nothing' || (arrival === 'first' && shown.length === 0);
  useRestoredScroll();
  // the first sync never finished and the server does not answer (A99)
  const failed = live.state === 'error' || (live.state === 'ready' && isComing && nothingComes);
  const completed = progress.reduce((sum, course) => sum + course.completed, 0);
  const total = progress.reduce((sum, course) => sum + course.total, 0);
  return (
    <div className="page narrow dashboard">
      <PageHead
        title={texts.title}
        note={progress.length > 0 && texts.summary(completed, total, progress.length)}
        actions={
          <>
            <ButtonLink to="/" icon="home">
              {common.backToHome}
            </ButtonLink>
            <Button look="quiet" icon="signOut" onClick={onSignOut}>
              {common.signOut}
            </Button>
          </>
        }
      />
      <OwnInterviews user={user} />
      <Tabs
        id="dashboard"
        label={texts.title}
        current={tab}
        tabs={[
          { id: 'progress', label: texts.yourProgress, link: { to: '/dashboard', search: {} } },
          {
            id: 'assigned',
            label: texts.assignedCourses,
            count: assigned.length,
            link: {
              to: '/dashboard',
              search: { tab: 'assigned' },
            },
          },
        ]}
      />
      <TabPanel id="dashboard" current={tab} className="dashboard-panel">
        {failed && <LoadFailure message={tracks.loadFailed} />}
        {!failed && tab === 'progress' && (isComing ? <YourProgressSkeleton /> : <YourProgress courses={progress} />)}
        {!failed && tab === 'assigned' && (isComing ? <AssignedSkeleton /> : <AssignedCourses courses={assigned} />)}
      </TabPanel>
    </div>
  );
}
