import { useEffect } from 'react';
import { useTexts } from '#i18n/texts.ts';

/** The title of the document while this screen is open. */
export function usePageTitle(title: string | undefined) {
  const { appName } = useTexts().common;
  useEffect(() => {
    if (title !== undefined) document.title = title && title !== appName ? `${title} · ${appName}` : appName;
  }, [title, appName]);
}
