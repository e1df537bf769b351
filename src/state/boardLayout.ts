import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** How somebody looks at the board: on this device only, and never sent. */
interface BoardLayout {
  /** The columns that are folded away, by their stage. */
  folded: readonly string[];
  figures: boolean;
}

export const useBoardLayout = create<BoardLayout>()(
  persist((): BoardLayout => ({ folded: [], figures: false }), {
    name: 'board',
    storage: createJSONStorage(() => localStorage),
    version: 1,
    merge: (stored) => layoutIn(stored),
  }),
);

export function showFigures(figures: boolean): void {
  useBoardLayout.setState({ figures });
}

export function foldColumn(stage: string, fold: boolean): void {
  useBoardLayout.setState(({ folded }) => {
    const others = folded.filter((one) => one !== stage);
    return { folded: fold ? [...others, stage] : others };
  });
}

/** What another version of the app, or a person, wrote there is read as far as possible. */
function layoutIn(stored: unknown): BoardLayout {
  const { folded, figures } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return {
    folded: Array.isArray(folded) ? folded.filter((one) => typeof one === 'string') : [],
    figures: figures === true,
  };
}
