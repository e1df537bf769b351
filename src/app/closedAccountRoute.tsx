import { ClosedAccount, type ClosedAccountProps } from '#features/sync/closedAccount.tsx';
import { signOutForGood } from './signOut.ts';

export const ClosedAccountRoute = ({ reason }: Pick<ClosedAccountProps, 'reason'>) => (
  <ClosedAccount reason={reason} onRemove={() => void signOutForGood()} />
);
