import { AdminScreen } from '#features/admin/adminScreen.tsx';
import { askToSignOut } from './signOut.ts';

export const AdminRoute = () => <AdminScreen onSignOut={() => void askToSignOut()} />;
