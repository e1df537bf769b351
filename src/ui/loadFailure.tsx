import { useEffect } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { showToast } from '#state/toast.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/**
 * A read that failed (A99): the toast that the specification asks for, and the same text in place of the content. Only
 * a reload can make the store readable again.
 */
export function LoadFailure({ message }: { message: string }) {
  const texts = useTexts().common;
  useEffect(() => {
    let hide = () => {};
    // not of what fails for a moment, while everything is fetched anew
    const timer = setTimeout(() => (hide = showToast({ kind: 'error', title: texts.error, message })), 600);
    return () => {
      clearTimeout(timer);
      hide();
    };
  }, [texts.error, message]);
  return (
    <Notice icon="alert" title={texts.error}>
      <p>{message}</p>
      <Button look="outline" size="dense" icon="refresh" onClick={() => location.reload()}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}
