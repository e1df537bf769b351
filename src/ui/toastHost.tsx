import { useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { hideToast, useToast } from '#state/toast.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './iconButton.tsx';
import './notice.css';

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

const place = document.createElement('div');

/**
 * Beside the app and its dialogs. An open dialog hides everything beside it from screen readers; a toast is often the
 * dialog's own feedback, so it is unhidden.
 */
function useOwnPlace(): HTMLElement {
  useLayoutEffect(() => {
    const shown = new MutationObserver(() => place.removeAttribute('aria-hidden'));
    shown.observe(place, { attributeFilter: ['aria-hidden'] });
    document.body.append(place);
    return () => {
      shown.disconnect();
      place.removeAttribute('aria-hidden');
      place.remove();
    };
  }, []);
  return place;
}

/** The one toast (CONST-13, CONST-14). Both regions exist from the start, or the first toast would not be announced. */
export function ToastHost() {
  const toast = useToast((state) => state.toast);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(hideToast, limits.toastMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return createPortal(
    <div className="toast-box">
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
      <IconButton icon="close" label={texts.common.close} dense onClick={hideToast} />
    </div>
  );
}
