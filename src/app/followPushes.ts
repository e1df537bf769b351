import { renewPushes } from '#remote/push.ts';
import { useSession } from '#state/session.ts';

/** Renews the subscription of whoever is signed in, at each start and each sign-in; without a network at the next one. */
export function followPushes(): void {
  let renewed: string | undefined;
  const renew = () => {
    const account = useSession.getState().account?.id;
    if (account === renewed) return;
    renewed = account;
    if (account) void renewPushes(account).catch(() => undefined);
  };
  useSession.subscribe(renew);
  renew();
}
