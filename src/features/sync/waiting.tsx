import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate, tokyoDay } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { limits } from '#model/limits.ts';
import type { OutboxView } from '#queries/unsent.ts';
import { clock } from '#state/clock.ts';
import { Count } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import type { ListedChange } from './describe.ts';
import { PictureList } from './pictures.tsx';
import { useDescribed } from './useDescribed.ts';

export function Waiting({ changes, pictures }: { changes: OutboxView['waiting']; pictures: OutboxView['pictures'] }) {
  const texts = useScreenTexts().sync;
  const count = changes.count + pictures.length;
  return (
    <section aria-labelledby="sync-waiting">
      <h3 id="sync-waiting">
        {texts.waitingToBeSent}
        {count > 0 && <Count value={count} />}
      </h3>
      {changes.count > 0 && <ChangeList changes={changes.newest} count={changes.count} most={limits.drawnChanges} />}
      {pictures.length > 0 && <PictureList pictures={pictures} />}
      {count === 0 && <p className="sync-nothing">{texts.nothingWaits}</p>}
    </section>
  );
}

/** What was done, to what, and when; newest first. */
export function ChangeList({
  changes,
  count = changes.length,
  most,
}: {
  changes: readonly ListedChange[];
  /** How many there are, if `changes` is not all of them. */
  count?: number;
  most: number;
}) {
  const texts = useScreenTexts().sync;
  const visible = changes.slice(0, most);
  const described = useDescribed(visible);
  return (
    <ul className="change-list">
      {described.map(({ id, at, icon, did, about, change }) => (
        <li key={id}>
          <Icon name={icon} size={18} />
          <div className="grow">
            <b>{did}</b>
            {about && <p lang={contentLanguage(about)}>{about}</p>}
            <Delay change={change} />
          </div>
          <LiveDate value={at} format={tokyoDay(at) === tokyoDay(clock.now()) ? 'time' : 'short'} />
        </li>
      ))}
      {count > visible.length && <li className="ink-3">{texts.moreWaiting(count - visible.length)}</li>}
    </ul>
  );
}

/** Why it has not been sent although there is a connection. */
function Delay({ change: { unread, notBefore, code } }: { change: ListedChange }) {
  const texts = useSection(unsentTexts);
  if (unread) return <small>{texts.unread}</small>;
  if (notBefore === undefined || notBefore <= clock.now()) return null;
  const time = formatDate(notBefore, 'time');
  return <small>{code === 'fault' ? texts.faultUntil(time) : texts.notBefore(time)}</small>;
}
