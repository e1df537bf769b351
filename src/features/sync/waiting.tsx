import { contentLanguage } from '#i18n/contentLanguage.ts';
import { tokyoDay } from '#i18n/dates.ts';
import { useTexts } from '#i18n/texts.ts';
import type { OutboxView } from '#queries/unsent.ts';
import { Count } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import type { Change } from './describe.ts';
import { useDescribed } from './useDescribed.ts';

/** Nobody reads on past a hundred. */
const shown = 100;

export function Waiting({ changes }: { changes: OutboxView['waiting'] }) {
  const texts = useTexts().sync;
  return (
    <section aria-labelledby="sync-waiting">
      <h3 id="sync-waiting">
        {texts.waitingToBeSent}
        {changes.length > 0 && <Count value={changes.length} />}
      </h3>
      {changes.length ? (
        <ChangeList changes={changes} most={shown} />
      ) : (
        <p className="sync-nothing">{texts.nothingWaits}</p>
      )}
    </section>
  );
}

/** What was done, to what, and when; newest first. */
export function ChangeList({ changes, most }: { changes: readonly Change[]; most: number }) {
  const texts = useTexts().sync;
  const visible = changes.slice(0, most);
  const described = useDescribed(visible);
  return (
    <ul className="change-list">
      {described.map(({ id, at, icon, did, about }) => (
        <li key={id}>
          <Icon name={icon} size={18} />
          <div className="grow">
            <b>{did}</b>
            {about && <p lang={contentLanguage(about)}>{about}</p>}
          </div>
          <LiveDate value={at} format={tokyoDay(at) === tokyoDay(Date.now()) ? 'time' : 'short'} />
        </li>
      ))}
      {changes.length > most && <li className="ink-3">{texts.moreWaiting(changes.length - most)}</li>}
    </ul>
  );
}
