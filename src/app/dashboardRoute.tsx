import { DashboardScreen } from '#features/dashboard/dashboardScreen.tsx';
import { askToSignOut } from './signOut.ts';

/** Signing out closes the person's database too, which is the app's business. */
export const DashboardRoute = () => <DashboardScreen onSignOut={() => void askToSignOut()} />;
