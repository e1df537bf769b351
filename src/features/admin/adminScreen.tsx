import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { unreadReviewCount } from '#queries/courseReviews.ts';
import { useLive } from '#queries/live.ts';
import { waitingPeopleCount } from '#queries/people.ts';
import { pendingQuestionCount } from '#queries/pendingQuestions.ts';
import { openReportCount } from '#queries/reports.ts';
import { useSession } from '#state/session.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorBoundary } from '#ui/errorBoundary.tsx';
import { usePhone } from '#ui/media.ts';
import { usePageTitle } from '#ui/pageTitle.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { ToastOutlet } from '#ui/toastOutlet.tsx';
import { adminPlace, subTabsOf } from './adminPlace.ts';
import { type AdminSub, type AdminTab, adminTabs } from './adminTabs.ts';
import { ListSkeleton } from './listSkeleton.tsx';
import { WaitingPeople } from './waitingPeople.tsx';
import './admin.css';

const lists: Partial<Record<AdminSub | AdminTab, React.ComponentType>> = {
  create: lazy(async () => ({ default: (await import('./createUser.tsx')).CreateUser })),
  list: lazy(async () => ({ default: (await import('./usersList.tsx')).UsersList })),
  questions: lazy(async () => ({ default: (await import('./bank.tsx')).Bank })),
  pending: lazy(async () => ({ default: (await import('./moderation.tsx')).Moderation })),
  reports: lazy(async () => ({ default: (await import('./reports.tsx')).Reports })),
  assignments: lazy(async () => ({ default: (await import('./courseAssignments.tsx')).CourseAssignments })),
  progress: lazy(async () => ({ default: (await import('./courseProgress.tsx')).CourseProgress })),
  reviews: lazy(async () => ({ default: (await import('./courseReviews.tsx')).CourseReviews })),
};

const BackupNotice = lazy(async () => ({ default: (await import('./backupNotice.tsx')).BackupNotice }));

interface AdminScreenProps {
  onSignOut: () => void;
  /** Lists that are screens of their own. */
  others?: Partial<Record<AdminSub, React.ComponentType>>;
}

/** The admin's lists, each at its own address (ADMIN-01 to ADMIN-08). */
export function AdminScreen({ onSignOut, others = {} }: AdminScreenProps) {
  const { admin: texts, common } = useScreenTexts();
  // the address names a filter, an open candidate or question too, which the lists read for themselves
  const { tab, sub } = useSearch({
    from: '/known/signedIn/admin/admin',
    select: adminPlace,
    structuralSharing: true,
  });
  const email = useSession((session) => session.profile?.email ?? '');
  const pending = useLive(pendingQuestionCount());
  const subs = subTabsOf(tab);
  const phone = usePhone();
  const title = sub ? texts.sub[sub] : texts.tabs[tab];
  const List = (sub && others[sub]) ?? lists[sub ?? tab];
  const waiting = pending.state === 'ready' ? pending.value : 0;
  const people = useLive(waitingPeopleCount());
  const reports = useLive(openReportCount());
  const counts: Partial<Record<AdminTab, number>> = {
    pending: pending.state === 'ready' ? pending.value : undefined,
    // at 0 there is nothing to see
    users: (people.state === 'ready' && people.value) || undefined,
    reports: (reports.state === 'ready' && reports.value) || undefined,
  };
  usePageTitle(tab === 'pending' && waiting ? `(${waiting}) ${title}` : title);
  const list = (
    <ErrorBoundary key={`${tab} ${sub}`}>
      {List && (
        <Suspense fallback={<ListSkeleton title={title} />}>
          <List />
        </Suspense>
      )}
    </ErrorBoundary>
  );
  return (
    <div className="page dense admin">
      <div className="admin-top">
        <Breadcrumbs items={[{ label: common.home, href: '/' }, { label: texts.title }]} />
        <span className="admin-welcome cut">{texts.welcome(email)}</span>
        <ButtonLink to="/" look="quiet" size="dense" icon="home">
          {common.backToHome}
        </ButtonLink>
        <Button look="quiet" size="dense" icon="signOut" onClick={onSignOut}>
          {common.signOut}
        </Button>
      </div>
      <div className="admin-tabs">
        <Tabs
          id="admin"
          label={texts.sections}
          current={tab}
          dense
          tabs={adminTabs.map((id) => ({
            id,
            label: texts.tabs[id],
            count: counts[id],
            link: { to: '/admin', search: { tab: id } },
          }))}
        />
        {!phone && !subs.length && <ToastOutlet inRow />}
      </div>
      <Suspense fallback={null}>
        <BackupNotice />
      </Suspense>
      <WaitingPeople isShort={tab !== 'users' || sub === 'list'} canLook={sub !== 'list'} />
      <TabPanel id="admin" current={tab} className="admin-panel">
        {tab === 'courses' ? (
          <CourseTabs subs={subs} current={sub!}>
            {list}
          </CourseTabs>
        ) : subs.length ? (
          <SubTabs tab={tab} subs={subs} current={sub!}>
            {list}
          </SubTabs>
        ) : (
          list
        )}
      </TabPanel>
    </div>
  );
}

interface SubTabsProps {
  tab: AdminTab;
  subs: AdminSub[];
  current: AdminSub;
  /** At 0 there is nothing to see. */
  counts?: Partial<Record<AdminSub, number>>;
  children: ReactNode;
}

/** Only these read the reviews, of which there may be thousands. */
function CourseTabs(props: Omit<SubTabsProps, 'tab' | 'counts'>) {
  const unread = useLive(unreadReviewCount());
  return <SubTabs {...props} tab="courses" counts={{ reviews: unread.state === 'ready' ? unread.value : 0 }} />;
}

function SubTabs({ tab, subs, current, counts, children }: SubTabsProps) {
  const { admin: texts } = useScreenTexts();
  return (
    <>
      <div className="admin-sub">
        <Tabs
          id="admin-sub"
          label={texts.tabs[tab]}
          current={current}
          look="segmented"
          tabs={subs.map((id) => ({
            id,
            label: texts.sub[id],
            count: counts?.[id],
            link: { to: '/admin', search: { tab, sub: id } },
          }))}
        />
        {!usePhone() && <ToastOutlet inRow />}
      </div>
      <TabPanel id="admin-sub" current={current}>
        {children}
      </TabPanel>
    </>
  );
}
