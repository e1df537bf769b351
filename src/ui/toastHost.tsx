import { useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#i18n/texts.ts';
import { usePreferences } from '#state/preferences.ts';
import { hideToast, useToast } from '#state/toast.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './iconButton.tsx';
import { useTopOutlet } from './toastOutlet.tsx';
import './notice.css';

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

/** One for all outlets: a screen reader hears what changes in a region that it knows. */
const place = document.createElement('div');
place.className = 'toast-place';
/** It stands in here beside the app. Put directly into the body, its coming and going restyles all that is in there. */
const beside = document.createElement('div');
beside.className = 'toast-beside';

/**
 * In the topmost outlet, or beside the app, above room that pages keep free at their end. An open menu hides everything
 * beside it from screen readers; a toast is often its own feedback, so it is unhidden.
 */
function useOwnPlace(): HTMLElement {
  const outlet = useTopOutlet();
  useLayoutEffect(() => {
    document.body.append(beside);
    const shown = new MutationObserver(() => beside.removeAttribute('aria-hidden'));
    shown.observe(beside, { attributeFilter: ['aria-hidden'] });
    return () => {
      shown.disconnect();
      beside.removeAttribute('aria-hidden');
      place.remove();
      beside.remove();
    };
  }, []);
  useLayoutEffect(() => (outlet ?? beside).append(place), [outlet]);
  return place;
}

/**
 * The one toast (CONST-13, A123, A150). Both regions exist from the start, or the first toast would not be announced.
 */
export function ToastHost() {
  const toast = useToast((state) => state.toast);
  const language = usePreferences((preferences) => preferences.language);
  // it is in the language in which it was shown
  useEffect(() => hideToast, [language]);
  return createPortal(
    <div>
      <div role="status">{toast && toast.kind !== 'error' && <Toast key={toast.number} />}</div>
      <div role="alert">{toast?.kind === 'error' && <Toast key={toast.number} />}</div>
    </div>,
    useOwnPlace(),
  );
}

function Toast() {
  const texts = useTexts();
  const toast = useToast((state) => state.toast);
  if (!toast) return null;
  const { kind, title, message, action } = toast;
  const answer = () => {
    hideToast();
    action?.run();
  };
  return (
    <div className={`toast ${kind}`}>
      <Icon name={icons[kind]} />
      <div className="grow">
        <b>{title}</b>
        {message && <p>{message}</p>}
      </div>
      {action && (
        <Button look="quiet" size="dense" icon={action.icon} onClick={answer}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={texts.common.dismiss} dense onClick={hideToast} />
    </div>
  );
}
