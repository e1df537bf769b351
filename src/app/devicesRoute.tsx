import { DevicesScreen } from '#features/devices/devicesScreen.tsx';
import { useSession } from '#state/session.ts';
import { askToSignOut } from './signOut.ts';

/** Signing out also closes the person's database, which is up to the app. Nobody is shown the devices of another person. */
export function DevicesRoute() {
  const account = useSession((session) => session.account?.id);
  return <DevicesScreen key={account} onSignOut={() => void askToSignOut()} />;
}
