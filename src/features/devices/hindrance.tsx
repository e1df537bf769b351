import { useSection } from '#i18n/section.ts';
import { devicesTexts } from '#i18n/sections/devices.ts';
import { useTexts } from '#i18n/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Listed } from './useSessions.ts';

export interface HindranceProps {
  listed: Exclude<Listed, { state: 'ready' | 'loading' }>;
  busy: boolean;
  onRetry: (button: HTMLElement) => void;
}

/** Why there is no list, and the way to it. Signing in again is offered above every screen. */
export function Hindrance({ listed, busy, onRetry }: HindranceProps) {
  const texts = useSection(devicesTexts);
  const { common } = useTexts();
  const again = (
    <Button
      look="outline"
      size="dense"
      icon="refresh"
      busy={busy}
      onClick={({ currentTarget }) => onRetry(currentTarget)}
    >
      {common.tryAgain}
    </Button>
  );
  if (listed.state === 'failed')
    return (
      <Notice icon="alert" role="alert" title={texts.loadFailed}>
        <p>{listed.message ?? texts.unknown}</p>
        {again}
      </Notice>
    );
  return (
    <div role="status">
      {listed.state === 'offline' ? (
        <Notice look="calm" icon="offline" title={common.youAreOffline}>
          <p>{texts.offline}</p>
          {again}
        </Notice>
      ) : (
        <Notice look="calm" icon="lock" title={texts.signedOut}>
          <p>{texts.signedOutMessage}</p>
        </Notice>
      )}
    </div>
  );
}
