import { Suspense } from 'react';
import { classNames } from './classNames.ts';
import { lazyPiece } from './lazy.tsx';
import { Skeleton } from './skeleton.tsx';
import './reading.css';

export interface RichTextProps {
  html: string;
  /** The language that it was written in, if known. */
  lang?: string;
  small?: boolean;
  className?: string;
}

const Body = lazyPiece(async () => (await import('./richTextBody.tsx')).RichTextBody);

/** For a screen that is sure to show some: loads the code before the text arrives, so that nothing moves. */
export const prepareRichText = (): void => void Body.loadAhead().catch(() => undefined);

/** For a text that will be shown next: it is sanitised already when its turn comes. */
export const prepareText = (html: string): void =>
  void import('./sanitizeHtml.ts').then(({ sanitizeHtml }) => sanitizeHtml(html)).catch(() => undefined);

/** Stored HTML, sanitised again before it is shown (SEC-05). The sanitiser is loaded with the first one. */
export function RichText({ html, lang, small, className }: RichTextProps) {
  const classes = classNames('read', small && 'small', className);
  return (
    <Suspense
      fallback={
        <div className={classes} aria-hidden="true">
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      }
    >
      <Body html={html} lang={lang} className={classes} />
    </Suspense>
  );
}
