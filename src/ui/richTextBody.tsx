import { useMemo } from 'react';
import { sanitizeHtml } from './sanitizeHtml.ts';

export function RichTextBody({ html, lang, className }: { html: string; lang?: string; className: string }) {
  const safe = useMemo(() => ({ __html: sanitizeHtml(html) }), [html]);
  return <div className={className} lang={lang} dangerouslySetInnerHTML={safe} />;
}
