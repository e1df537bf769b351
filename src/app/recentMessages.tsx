import { useEffect, useState } from 'react';
import { recentMessagesTexts } from '#i18n/sections/recentMessages.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { clock } from '#state/clock.ts';
import { closeRecentMessages } from '#state/recentMessages.ts';
import { useSession } from '#state/session.ts';
import { useToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import './recentMessages.css';

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

/** What toasts told this person in the last 1,000 s, with what they offer while it can be done (CONST-14, A150). */
export function RecentMessages({ open }: { open: boolean }) {
  const texts = useSection(recentMessagesTexts);
  const { common } = useTexts();
  const account = useSession((session) => session.account?.id);
  const said = useToast((state) => state.said);
  const now = useNow(open);
  const shown = said.filter(({ at, to }) => to === account && at > now - limits.toastMs);
  return (
    <Dialog
      open={open}
      onClose={closeRecentMessages}
      title={texts.title}
      width={520}
      foot={<Button onClick={closeRecentMessages}>{common.close}</Button>}
    >
      {shown.length === 0 ? (
        <p className="ink-3">{texts.empty}</p>
      ) : (
        <ul className="recent-messages" aria-label={texts.list}>
          {shown.map(({ number, kind, title, message, action, at }) => (
            <li key={number} className={kind}>
              <Icon name={icons[kind]} />
              <div className="grow">
                <b>{title}</b>
                {message && <p>{message}</p>}
                <small>
                  <LiveDate value={new Date(at).toISOString()} format="time" />
                </small>
              </div>
              {action && (
                <Button look="quiet" size="dense" icon={action.icon} onClick={action.run}>
                  {action.label}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** As long as it is open a message goes when its time is over. */
function useNow(open: boolean): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    if (!open) return undefined;
    setNow(clock.now());
    const timer = setInterval(() => setNow(clock.now()), 10_000);
    return () => clearInterval(timer);
  }, [open]);
  return now;
}
