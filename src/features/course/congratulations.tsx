import { useEffect, useRef } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';

/** REV-01: every stop is passed, and the line runs on out of the picture. */
export function Congratulations({ stops, takesFocus }: { stops: number; takesFocus: boolean }) {
  const texts = useScreenTexts().course;
  const words = useRef<HTMLParagraphElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (!takes.current) return;
    words.current?.focus({ preventScroll: true });
    // it is where the questions began, and the button that completed the last one may be far from there
    const { top = 0, bottom = 0 } = words.current?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) words.current?.closest('section')?.scrollIntoView();
  }, []);
  const shown = Math.min(stops, 12);
  return (
    <section className="congratulations">
      <svg height="28" fill="none" aria-hidden="true">
        <path d="M14 14h2400" stroke="currentColor" strokeWidth="6" />
        {Array.from({ length: shown }, (_, index) => (
          <circle key={index} cx={14 + index * 84} cy="14" r="11" fill="currentColor" />
        ))}
      </svg>
      <p ref={words} tabIndex={-1}>
        {texts.congratulations}
      </p>
    </section>
  );
}
