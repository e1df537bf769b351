import { useSection } from '#i18n/section.ts';
import { updateTexts } from '#i18n/sections/update.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePhone } from '#ui/media.ts';
import { ToastOutlet } from '#ui/toastOutlet.tsx';
import { hideUpdate, useUpdate } from './update.ts';
import './updatePrompt.css';

/** Asks, and never reloads on its own. */
export function UpdatePrompt() {
  const texts = useSection(updateTexts);
  const reload = useUpdate((update) => update.reload);
  return (
    <div className="update-prompt toast" role="status">
      {usePhone() && <ToastOutlet />}
      <Icon name="refresh" />
      <div className="grow">
        <b>{texts.title}</b>
        <p>{texts.message}</p>
        <div className="update-actions">
          <Button look="quiet" size="dense" onClick={hideUpdate}>
            {texts.later}
          </Button>
          <Button look="soft" size="dense" onClick={reload}>
            {texts.reload}
          </Button>
        </div>
      </div>
    </div>
  );
}
