import type { Question } from '#model/noun.ts';
import { isUndoKey, useScreenKeys } from '#ui/screenKeys.ts';
import type { ModerationWays } from './moderationDetail.tsx';

interface Flow {
  questions: readonly Question[];
  open: Question | undefined;
  show: (id: string | undefined) => void;
  ways: ModerationWays;
  undo: () => void;
}

/** J and K move, A approves, R asks why and rejects, E edits, Ctrl+Z takes back. */
export function useModerationKeys({ questions, open, show, ways, undo }: Flow): void {
  useScreenKeys((event) => {
    const step = (by: 1 | -1) => {
      const at = questions.findIndex((question) => question.id === open?.id);
      show((questions[at + by] ?? (at < 0 ? questions[0] : open))?.id);
    };
    const key = event.key.toLowerCase();
    if (isUndoKey(event)) undo();
    else if (key === 'j' || key === 'arrowdown') step(1);
    else if (key === 'k' || key === 'arrowup') step(-1);
    else if (!open) return false;
    else if (key === 'a') ways.approve(open);
    else if (key === 'r') ways.reject(open);
    else if (key === 'e') ways.edit(open);
    else return false;
    return true;
  });
}
