import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useSection } from '#i18n/section.ts';
import { pictureTexts } from '#i18n/sections/picture.ts';
import { lazyPiece } from './lazy.tsx';
import { Opening } from './opening.tsx';
import { sanitizeHtml } from './sanitizeHtml.ts';

const PictureViewer = lazyPiece(async () => (await import('./pictureViewer.tsx')).PictureViewer);

export function RichTextBody({ html, lang, className }: { html: string; lang?: string; className: string }) {
  const texts = useSection(pictureTexts);
  const safe = useMemo(() => ({ __html: sanitizeHtml(html) }), [html]);
  const box = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState({ src: '', alt: '' });
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // a picture in a link follows the link
    for (const image of box.current?.querySelectorAll<HTMLImageElement>('img:not(a img)') ?? []) {
      image.tabIndex = 0;
      image.role = 'button';
      image.ariaLabel = texts.open(image.alt);
    }
  }, [safe, texts]);
  const look = (event: SyntheticEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLImageElement) || target.role !== 'button' || target.dataset.missing !== undefined)
      return;
    event.preventDefault();
    setPicture({ src: target.src, alt: target.alt });
    setOpen(true);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') look(event);
  };
  return (
    <>
      <div
        ref={box}
        className={className}
        lang={lang}
        dangerouslySetInnerHTML={safe}
        onClick={look}
        onKeyDown={press}
      />
      <Opening open={open}>
        <PictureViewer open={open} onClose={() => setOpen(false)} {...picture} />
      </Opening>
    </>
  );
}
