import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSession } from '#state/session.ts';
import { isReadable, useSyncStatus } from '#state/syncStatus.ts';
import { useTexts } from '#i18n/texts.ts';
import { LoadingScreen } from './loadingScreen.tsx';
import { Shell } from './shell.tsx';

/** Nothing is shown and nothing redirects until the session is known (AUTH-19, AUTH-21). */
export function SessionKnown() {
  const status = useSession((session) => session.status);
  const texts = useTexts().auth;
  // false at first: the first screen is rendered as deferred work, in slices, while the loading screen is shown
  const mayBuild = useDeferredValue(true, false);
  return status === 'loading' || !mayBuild ? <LoadingScreen message={texts.authenticating} /> : <Outlet />;
}

const ClosedAccountRoute = lazy(async () => ({
  default: (await import('./closedAccountRoute.tsx')).ClosedAccountRoute,
}));

const PasswordDutyRoute = lazy(async () => ({
  default: (await import('./passwordDutyRoute.tsx')).PasswordDutyRoute,
}));

const StoreRoute = lazy(async () => ({ default: (await import('./storeRoute.tsx')).StoreRoute }));

/** AUTH-12, AUTH-13: a visitor goes to /auth, and then back here. AUTH-22: waits for the profile. SYNC-05. AUTH-73. */
export function SignedInOnly() {
  const { status, profile, closed, mustChangePassword } = useSession();
  // the whole screen appears with the profile: deferred, it is rendered in slices
  const isKnown = useDeferredValue(profile !== null);
  const texts = useTexts().auth;
  const { storage, online, stalled } = useSyncStatus();
  const wasHere = useRef(false);
  if (status !== 'signedIn') return <GoToSignIn isVisitor={!wasHere.current} />;
  wasHere.current = true;
  if (closed)
    return (
      <Suspense>
        <ClosedAccountRoute reason={closed} />
      </Suspense>
    );
  if (mustChangePassword)
    return (
      <Suspense>
        <PasswordDutyRoute />
      </Suspense>
    );
  if (!profile && (stalled || !isReadable(storage) || (storage === 'emptied' && !online)))
    return (
      <Suspense>
        <StoreRoute />
      </Suspense>
    );
  if (!profile || !isKnown) return <LoadingScreen message={texts.settingUpProfile} canSignOut />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** AUTH-02 and the way back of AUTH-13: a signed-in person leaves /auth. */
export function SignedOutOnly() {
  const status = useSession((session) => session.status);
  const from = useRouterState({ select: (state) => (state.location.search as { from?: string }).from });
  return status === 'signedIn' ? <GoTo address={from ?? '/'} /> : <Outlet />;
}

/** NAV-09: non-admins go to /. NAV-10: someone who stops being an admin while inside goes to /dashboard. */
export function AdminOnly() {
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const wasAdmin = useRef(isAdmin);
  if (isAdmin) return <Outlet />;
  return <Navigate to={wasAdmin.current ? '/dashboard' : '/'} replace />;
}

/** NAV-11: an admin's dashboard is /admin. */
export function LearnerOnly() {
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  return isAdmin ? <Navigate to="/admin" replace /> : <Outlet />;
}

/** The address is read once: it changes under this component as soon as it has navigated. */
function GoToSignIn({ isVisitor }: { isVisitor: boolean }) {
  const router = useRouter();
  const [from] = useState(router.state.location.href);
  const [asksToSay] = useState(isVisitor && router.state.location.pathname === '/resources');
  useEffect(() => {
    // RES-11, A28: give the reason for the redirect; a person who signs out here needs none
    if (asksToSay) void import('./resourcesNeedSignIn.ts').then(({ sayWhy }) => sayWhy());
  }, [asksToSay]);
  return <Navigate to="/auth" search={from === '/' ? {} : { from }} replace />;
}

/** A remembered address is complete, with its search, which `Navigate` does not accept. */
function GoTo({ address }: { address: string }) {
  const { history } = useRouter();
  const [once] = useState(address);
  useEffect(() => history.replace(once), [history, once]);
  return null;
}
