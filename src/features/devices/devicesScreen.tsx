import { useRef } from 'react';
import { useSection } from '#i18n/section.ts';
import { devicesTexts } from '#i18n/sections/devices.ts';
import { useTexts } from '#i18n/texts.ts';
import type { SessionRow } from '#model/wire.ts';
import { syncNow } from '#sync/leader.ts';
import { EmptyState } from '#ui/emptyState.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { Skeletons } from '#ui/skeleton.tsx';
import { DeviceCard, DeviceCardSkeleton } from './deviceCard.tsx';
import { Hindrance } from './hindrance.tsx';
import { hasTwin } from './sessionOrder.ts';
import { SignOutEverywhereElse } from './signOutEverywhereElse.tsx';
import { useSessions } from './useSessions.ts';
import './devices.css';

/** Where one is signed in, and the way to end it from here. Online only, and nothing of it is stored. */
export function DevicesScreen({ onSignOut }: { onSignOut: () => void }) {
  const texts = useSection(devicesTexts);
  const { common } = useTexts();
  const { listed, asking, load, drop } = useSessions();
  const page = useRef<HTMLDivElement>(null);

  /** What held the focus is about to go. */
  const leave = (button: HTMLElement) => {
    if (document.activeElement === button) page.current?.querySelector('h1')?.focus({ preventScroll: true });
  };
  const ended = (button: HTMLElement, isEnded: (session: SessionRow) => boolean) => {
    leave(button);
    drop(isEnded);
  };
  const retry = async (button: HTMLElement) => {
    syncNow();
    if (await load()) leave(button);
  };

  return (
    <div className="page devices" ref={page}>
      <PageHead
        breadcrumbs={[{ label: common.home, href: '/' }, { label: texts.title }]}
        title={texts.title}
        note={texts.note}
      />
      {listed.state === 'ready' ? (
        <Devices sessions={listed.sessions} onSignOut={onSignOut} onEnded={ended} />
      ) : listed.state === 'loading' ? (
        <div className="devices-list">
          <Skeletons count={2} label={texts.loading}>
            <DeviceCardSkeleton />
          </Skeletons>
        </div>
      ) : (
        <Hindrance listed={listed} busy={asking} onRetry={(button) => void retry(button)} />
      )}
    </div>
  );
}

interface DevicesProps {
  sessions: readonly SessionRow[];
  onSignOut: () => void;
  onEnded: (button: HTMLElement, isEnded: (session: SessionRow) => boolean) => void;
}

function Devices({ sessions, onSignOut, onEnded }: DevicesProps) {
  const texts = useSection(devicesTexts);
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <ul className="devices-list" aria-label={texts.title}>
        {sessions.map((session) => (
          <DeviceCard
            key={session.id}
            session={session}
            hasTwin={hasTwin(session, sessions)}
            onSignOut={onSignOut}
            onEnded={(button) => onEnded(button, ({ id }) => id === session.id)}
          />
        ))}
      </ul>
      {others.length ? (
        <SignOutEverywhereElse count={others.length} onEnded={(button) => onEnded(button, ({ current }) => !current)} />
      ) : (
        <EmptyState title={texts.alone} message={texts.aloneMessage} />
      )}
    </>
  );
}
