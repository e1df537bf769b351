import { useId, useState, type MouseEvent } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { devicesTexts } from '#i18n/sections/devices.ts';
import { useTexts } from '#i18n/texts.ts';
import { timeZoneName } from '#i18n/timeZoneName.ts';
import { limits } from '#model/limits.ts';
import type { SessionRow } from '#model/wire.ts';
import { usePreferences } from '#state/preferences.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { signOutThere } from './signOutThere.ts';

export interface DeviceCardProps {
  session: SessionRow;
  /** Another one has the same browser and system. */
  hasTwin: boolean;
  onSignOut: () => void;
  /** It was signed out with this button. */
  onEnded: (button: HTMLElement) => void;
}

export function DeviceCard({ session, hasTwin, onSignOut, onEnded }: DeviceCardProps) {
  const texts = useSection(devicesTexts);
  const { common } = useTexts();
  const language = usePreferences((state) => state.language);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const { browser, system, zone, began, seen, current } = session;
  const kind = texts.name(browser, system);
  const name = hasTwin ? texts.nameSince(kind, formatDate(began * 1000, 'dateTime')) : kind;
  const place = timeZoneName(zone, language);

  const end = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    setBusy(true);
    const isEnded = await signOutThere(session.id, name);
    setBusy(false);
    if (isEnded) onEnded(button);
  };

  return (
    <Card as="li" className="devices-card" aria-labelledby={`${id}-name`}>
      <Icon name={isHandheld(system) ? 'device' : 'system'} size={26} />
      <div className="grow">
        <h2 id={`${id}-name`}>
          {name}
          {current && <Badge colour="green">{texts.thisDevice}</Badge>}
        </h2>
        <dl className="devices-facts" id={`${id}-facts`}>
          <div>
            <dt>{texts.lastUsed}</dt>
            <dd>
              <LiveDate value={seen * 1000} format="relative" exactTo={limits.sessionSeenMs} />
            </dd>
          </div>
          <div>
            <dt>{texts.signedIn}</dt>
            <dd>
              <LiveDate value={began * 1000} format="dateTime" />
            </dd>
          </div>
          {place && (
            <div>
              <dt>{texts.zone}</dt>
              <dd>{place}</dd>
            </div>
          )}
        </dl>
      </div>
      {current ? (
        <Button aria-label={texts.signOutHereOf(name)} icon="signOut" onClick={onSignOut}>
          {common.signOut}
        </Button>
      ) : (
        <Button
          aria-label={texts.signOutThereOf(name)}
          aria-describedby={`${id}-facts`}
          busy={busy}
          onClick={(event) => void end(event)}
        >
          {texts.signOutThere}
        </Button>
      )}
    </Card>
  );
}

export const DeviceCardSkeleton = () => (
  <div className="card devices-card">
    <Skeleton width={26} height={26} />
    <div className="grow">
      <Skeleton width="min(220px, 60%)" height={22} />
      <div className="devices-facts">
        <Skeleton width={96} height={38} />
        <Skeleton width={120} height={38} />
        <Skeleton width={120} height={38} />
      </div>
    </div>
    <div className="devices-action">
      <Skeleton height={44} />
    </div>
  </div>
);

const isHandheld = (system: string) => ['iPhone', 'iPad', 'Android'].includes(system);
