import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#model/limits.ts';
import './overlay.css';

/**
 * One tooltip for the whole page (CONST-15): any element with `data-tooltip` shows it after 700 ms of hover or keyboard
 * focus. Escape, leaving and pressing hide it. It repeats an accessible name, so it is hidden from screen readers.
 */
export function TooltipHost() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTarget(null);
    };
    const wait = (event: Event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip]') : null;
      hide();
      if (!element || (event.type === 'focusin' && !element.matches(':focus-visible'))) return;
      timer = setTimeout(() => setTarget(element), limits.tooltipMs);
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    // touch has no hover: a tooltip after a touch would stay
    const over = (event: PointerEvent) => event.pointerType !== 'touch' && wait(event);
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', wait);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', escape);
    window.addEventListener('scroll', hide, true);
    return () => {
      hide();
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', wait);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', escape);
      window.removeEventListener('scroll', hide, true);
    };
  }, []);
  return target?.isConnected ? <Tooltip target={target} /> : null;
}

function Tooltip({ target }: { target: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const at = target.getBoundingClientRect();
    const left = Math.max(
      8,
      Math.min(at.left + at.width / 2 - width / 2, document.documentElement.clientWidth - width - 8),
    );
    const below = at.bottom + 6;
    const top = below + height > window.innerHeight ? at.top - height - 6 : below;
    box.current.style.translate = `${left}px ${top}px`;
  }, [target]);
  return (
    <div ref={box} className="tooltip" style={{ left: 0, top: 0 }} aria-hidden="true">
      {target.dataset.tooltip}
    </div>
  );
}
