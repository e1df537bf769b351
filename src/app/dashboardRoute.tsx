import { DashboardScreen } from '#features/dashboard/dashboardScreen.tsx';
import { askToSignOut } from './signOut.ts';

/** Signing out also closes the person's database, which is up to the app. */
export const DashboardRoute = () => <DashboardScreen onSignOut={() => void askToSignOut()} />;
