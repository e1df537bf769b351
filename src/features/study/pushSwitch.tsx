import { type ReactNode, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { reminderTexts } from '#i18n/sections/reminders.ts';
import { pushState, refusePushes, takePushes } from '#remote/push.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { NotedSwitch } from './notedSwitch.tsx';
import type { PushHere } from './usePushState.ts';

interface PushSwitchProps {
  user: string;
  push: PushHere;
  /** The server sends pushes. */
  isOffered: boolean;
  /** What else there is to choose once they are on. */
  children: ReactNode;
}

/**
 * Notifications on this device. The permission is asked for by a touch on the switch and never else; where there is none
 * to ask for, the row says what to do instead (REMIND-16).
 */
export function PushSwitch({ user, push, isOffered, children }: PushSwitchProps) {
  const texts = useSection(reminderTexts);
  const isOnline = useSyncStatus((status) => status.online);
  const { state, set: setState } = push;
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  if (state === null) return null;
  if (!isOffered || state === 'none') return <p className="ink-3">{texts.pushNone}</p>;
  if (state === 'install') return <p className="ink-3">{texts.pushInstall}</p>;

  const change = async (on: boolean) => {
    setBusy(true);
    setFailed(false);
    try {
      setState(on ? await takePushes(user) : await refusePushes().then(() => 'off' as const));
    } catch {
      setFailed(true);
      setState(await pushState(user).catch(() => 'none' as const));
    }
    setBusy(false);
  };
  const note =
    state === 'denied'
      ? texts.pushDenied
      : hasFailed
        ? texts.pushFailed
        : isOnline
          ? texts.pushNote
          : texts.pushOffline;
  return (
    <>
      <NotedSwitch
        label={texts.push}
        note={<span role={hasFailed || state === 'denied' ? 'alert' : undefined}>{note}</span>}
        checked={state === 'on'}
        disabled={isBusy || state === 'denied' || !isOnline}
        onChange={(on) => void change(on)}
      />
      {state === 'on' && children}
    </>
  );
}
