import { lazy, Suspense } from 'react';
import { AdminScreen } from '#features/admin/adminScreen.tsx';
import { askToSignOut } from './signOut.ts';

const PersonScreen = lazy(async () => ({ default: (await import('#features/admin/personScreen.tsx')).PersonScreen }));

export const AdminRoute = () => <AdminScreen onSignOut={() => void askToSignOut()} />;

export const PersonRoute = () => (
  <Suspense>
    <PersonScreen />
  </Suspense>
);
