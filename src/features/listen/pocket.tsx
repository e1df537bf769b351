import { useEffect, useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { listenTexts } from '#i18n/sections/listen.ts';
import { Icon } from '#ui/icon.tsx';

/** Milliseconds of a hold: cloth and fingers in a pocket touch, and do not hold one place. */
const holding = 1_000;

/** Black, and only a hold of one second opens it (COMM-09); a screen reader has a button that no touch meets. */
export function Pocket({ isPaused, onUnlock }: { isPaused: boolean; onUnlock: () => void }) {
  const texts = useSection(listenTexts);
  const [isHeld, setHeld] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(onUnlock, holding);
    return () => clearTimeout(timer);
  }, [isHeld, onUnlock]);
  const isHoldKey = (key: string) => key === 'Enter' || key === ' ';
  return (
    <div className="pocket" data-theme="dark" onContextMenu={(event) => event.preventDefault()}>
      <button
        ref={button}
        type="button"
        className={isHeld ? 'pocket-ring held' : 'pocket-ring'}
        aria-label={texts.hold}
        onPointerDown={() => setHeld(true)}
        onPointerUp={() => setHeld(false)}
        onPointerLeave={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
        onKeyDown={({ key, repeat }) => isHoldKey(key) && !repeat && setHeld(true)}
        onKeyUp={() => setHeld(false)}
        onBlur={() => setHeld(false)}
      >
        <Icon name="lock" size={26} />
      </button>
      <h1>{texts.hold}</h1>
      <p role="status">{isPaused ? texts.pausedNote : texts.pocket}</p>
      <button type="button" className="visually-hidden pocket-way" onClick={(event) => !event.detail && onUnlock()}>
        {texts.unlock}
      </button>
    </div>
  );
}
