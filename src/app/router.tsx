import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  useRouter,
  type ErrorComponentProps,
  type RouterHistory,
} from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { QuestionSearch } from '#queries/questionSearch.ts';
import { Failure } from '#ui/errorBoundary.tsx';
import { ownAddress } from '#model/ownAddress.ts';
import { type SubmissionState, submissionStates } from '#model/submission.ts';
import { lazyPiece } from '#ui/lazy.tsx';
import { Root } from './root.tsx';
import { parseSearch, stringifySearch } from './searchWords.ts';
import { AdminOnly, LearnerOnly, SessionKnown, SignedInOnly, SignedOutOnly } from './guards.tsx';

/** Each address of the app, who may open it, and the screen behind it. Screens are loaded when first opened. */
const NotFound = lazyPiece(async () => (await import('./notFound.tsx')).NotFound);
const root = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
});

const known = createRoute({ getParentRoute: () => root, id: 'known', component: SessionKnown });
const signedOut = createRoute({ getParentRoute: () => known, id: 'signedOut', component: SignedOutOnly });
const signedIn = createRoute({ getParentRoute: () => known, id: 'signedIn', component: SignedInOnly });
const learner = createRoute({ getParentRoute: () => signedIn, id: 'learner', component: LearnerOnly });
const admin = createRoute({ getParentRoute: () => signedIn, id: 'admin', component: AdminOnly });

/** The home page stays under a question opened from it, with its filters in both addresses. */
const home = createRoute({
  getParentRoute: () => signedIn,
  id: 'home',
  // validated where it is used, which is after the first paint
  validateSearch: (search: QuestionSearch): QuestionSearch => search,
  component: lazyRouteComponent(() => import('#features/home/homeScreen.tsx'), 'HomeScreen'),
});

const question = createRoute({
  getParentRoute: () => home,
  path: '/question/$id',
  component: lazyRouteComponent(() => import('./questionRoute.tsx'), 'QuestionRoute'),
});

const routes = [
  known.addChildren([
    signedOut.addChildren([
      createRoute({
        getParentRoute: () => signedOut,
        path: '/auth',
        validateSearch: (search): { from?: string } => ({ from: ownAddress(search.from, location.origin) }),
        component: lazyRouteComponent(() => import('#features/auth/authScreen.tsx'), 'AuthScreen'),
      }),
      createRoute({
        getParentRoute: () => signedOut,
        path: '/auth/forgot',
        component: lazyRouteComponent(() => import('#features/password/forgotPassword.tsx'), 'ForgotPassword'),
      }),
    ]),
    signedIn.addChildren([
      home.addChildren([
        createRoute({ getParentRoute: () => home, path: '/' }),
        question.addChildren([
          createRoute({
            getParentRoute: () => question,
            path: '/answer',
            component: lazyRouteComponent(() => import('#features/answer/answerTab.tsx'), 'AnswerTab'),
          }),
        ]),
      ]),
      createRoute({
        getParentRoute: () => signedIn,
        path: '/tracks',
        component: lazyRouteComponent(() => import('#features/tracks/tracksScreen.tsx'), 'TracksScreen'),
      }),
      createRoute({
        getParentRoute: () => signedIn,
        path: '/course/$slug',
        validateSearch: (search): { stage?: string } => ({ stage: text(search.stage) }),
        component: lazyRouteComponent(() => import('#features/course/courseScreen.tsx'), 'CourseScreen'),
      }),
      createRoute({
        getParentRoute: () => signedIn,
        path: '/resources',
        validateSearch: (search): { category?: string; q?: string; page?: number } => ({
          category: text(search.category),
          q: text(search.q),
          page: wholeNumber(search.page),
        }),
        component: lazyRouteComponent(() => import('#features/resources/resourcesScreen.tsx'), 'ResourcesScreen'),
      }),
      createRoute({
        getParentRoute: () => signedIn,
        path: '/company',
        component: lazyRouteComponent(() => import('#features/company/companiesScreen.tsx'), 'CompaniesScreen'),
      }),
      createRoute({
        getParentRoute: () => signedIn,
        path: '/company/$companyId',
        component: lazyRouteComponent(() => import('#features/company/companyScreen.tsx'), 'CompanyScreen'),
      }),
      createRoute({
        getParentRoute: () => signedIn,
        path: '/devices',
        component: lazyRouteComponent(() => import('./devicesRoute.tsx'), 'DevicesRoute'),
      }),
      learner.addChildren([
        createRoute({
          getParentRoute: () => learner,
          path: '/dashboard',
          validateSearch: (search): { tab?: 'assigned' } => ({ tab: oneOf(['assigned'], search.tab) }),
          component: lazyRouteComponent(() => import('./dashboardRoute.tsx'), 'DashboardRoute'),
        }),
        createRoute({
          getParentRoute: () => learner,
          path: '/submissions',
          validateSearch: (search): { show?: SubmissionState; page?: number } => ({
            show: oneOf(submissionStates, search.show),
            page: wholeNumber(search.page),
          }),
          component: lazyRouteComponent(
            () => import('#features/submissions/submissionsScreen.tsx'),
            'SubmissionsScreen',
          ),
        }),
        createRoute({
          getParentRoute: () => learner,
          path: '/me',
          component: lazyRouteComponent(() => import('./meScreen.tsx'), 'MeScreen'),
        }),
        createRoute({
          getParentRoute: () => learner,
          path: '/answers',
          validateSearch: (search): { q?: string; page?: number } => ({
            q: text(search.q),
            page: wholeNumber(search.page),
          }),
          component: lazyRouteComponent(() => import('#features/answers/myAnswersScreen.tsx'), 'MyAnswersScreen'),
        }),
        createRoute({
          getParentRoute: () => learner,
          path: '/study',
          component: lazyRouteComponent(() => import('#features/study/studyScreen.tsx'), 'StudyScreen'),
        }),
        createRoute({
          getParentRoute: () => learner,
          path: '/study/session',
          component: lazyRouteComponent(() => import('#features/study/sessionScreen.tsx'), 'SessionScreen'),
        }),
        createRoute({
          getParentRoute: () => learner,
          path: '/study/listen',
          validateSearch: (search): { deck?: string } => ({ deck: text(search.deck) }),
          component: lazyRouteComponent(() => import('#features/listen/listenScreen.tsx'), 'ListenScreen'),
        }),
      ]),
      admin.addChildren([
        createRoute({
          getParentRoute: () => admin,
          path: '/admin',
          // the filters of the lists are in the address too: each list reads its own
          validateSearch: (search): AdminSearch => ({ ...search, tab: text(search.tab), sub: text(search.sub) }),
          component: lazyRouteComponent(() => import('./adminRoute.tsx'), 'AdminRoute'),
        }),
        createRoute({
          getParentRoute: () => admin,
          path: '/admin/person/$id',
          // from the same file, or it would be installed on every device
          component: lazyRouteComponent(() => import('./adminRoute.tsx'), 'PersonRoute'),
        }),
      ]),
    ]),
  ]),
  // for anyone: neither ends the current session (AUTH-71)
  createRoute({
    getParentRoute: () => root,
    path: '/signup',
    component: lazyRouteComponent(() => import('#features/signup/signupScreen.tsx'), 'SignupScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/reset',
    component: lazyRouteComponent(() => import('#features/password/resetPassword.tsx'), 'ResetPassword'),
  }),
];

export interface AdminSearch {
  tab?: string;
  sub?: string;
  [filter: string]: unknown;
}

/** One for the document; a test passes its own history. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: RouteFailure,
    defaultPreload: 'intent',
  });

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The question was opened from the list, which is one step back. */
    isOverList?: boolean;
    /** A question was opened from the course that Back leads to. */
    isFromCourse?: boolean;
    /** A question was opened from a list of one's own, like that of one's answers, which Back leads to. */
    isFromOwnList?: boolean;
  }
  interface Register {
    router: AppRouter;
  }
}

function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return <Failure error={error} onRetry={tryAgain} />;
}

function wholeNumber(value: unknown) {
  const number = Number(value);
  return Number.isInteger(number) && number > 1 ? number : undefined;
}

const text = (value: unknown) =>
  typeof value === 'object' ? undefined : String((value as string | undefined) ?? '') || undefined;

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((candidate) => candidate === value);
}
