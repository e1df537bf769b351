import { useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { devicesTexts } from '#i18n/sections/devices.ts';
import { useTexts } from '#i18n/texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { signOutEverywhereElse } from './signOutThere.ts';

export interface SignOutEverywhereElseProps {
  /** How many other devices there are. */
  count: number;
  onEnded: (button: HTMLElement) => void;
}

export function SignOutEverywhereElse({ count, onEnded }: SignOutEverywhereElseProps) {
  const texts = useSection(devicesTexts);
  const { common } = useTexts();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const end = async () => {
    setAsking(false);
    setBusy(true);
    const isEnded = await signOutEverywhereElse();
    setBusy(false);
    if (isEnded && button.current) onEnded(button.current);
  };

  return (
    <div className="devices-all">
      <Button ref={button} look="danger-quiet" busy={busy} onClick={() => setAsking(true)}>
        {texts.endOthers}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.endOthersTitle(count)}
        message={texts.endOthersMessage}
        confirm={common.signOut}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
