import { useEffect, useRef } from 'react';
import type { Question } from '#model/noun.ts';
import type { ModerationWays } from './moderationDetail.tsx';

interface Flow {
  questions: readonly Question[];
  open: Question | undefined;
  show: (id: string | undefined) => void;
  ways: ModerationWays;
  undo: () => void;
}

/** J and K move, A approves, R asks why and rejects, E edits, Ctrl+Z takes back: not while something is typed. */
export function useModerationKeys(flow: Flow): void {
  const latest = useRef(flow);
  latest.current = flow;
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isElsewhere(event.target)) return;
      const { questions, open, show, ways, undo } = latest.current;
      const step = (by: 1 | -1) => {
        const at = questions.findIndex((question) => question.id === open?.id);
        show((questions[at + by] ?? (at < 0 ? questions[0] : open))?.id);
      };
      const key = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'z' || event.shiftKey) return;
        undo();
      } else if (key === 'j' || key === 'arrowdown') step(1);
      else if (key === 'k' || key === 'arrowup') step(-1);
      else if (!open) return;
      else if (key === 'a') ways.approve(open);
      else if (key === 'r') ways.reject(open);
      else if (key === 'e') ways.edit(open);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, []);
}

/** In a text field, a menu, or a dialog above the screen. */
const isElsewhere = (target: EventTarget | null) =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role=menu]') !== null)) ||
  document.querySelector('[role=dialog], [role=menu]') !== null;
