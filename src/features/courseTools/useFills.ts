import { useRef } from 'react';

export interface Fills {
  /** Differs after each time that this stage was filled from elsewhere. */
  of: (key: string) => number;
  /** One stage, or all of them, are filled in the update that follows. */
  again: (key?: string) => void;
  /** Fills a stage that is not touched here as soon as it has another text. */
  follow: (key: string, version: string, isTouched: boolean) => void;
}

/** How often the fields of each stage were filled by something other than typing: its editor then begins anew. */
export function useFills(): Fills {
  const counts = useRef({ all: 0, by: new Map<string, number>(), seen: new Map<string, string>() });
  const { current } = counts;
  const one = (key: string) => current.by.set(key, (current.by.get(key) ?? 0) + 1);
  return {
    of: (key) => current.all + (current.by.get(key) ?? 0),
    again: (key) => {
      if (key === undefined) current.all += 1;
      else one(key);
    },
    follow: (key, version, isTouched) => {
      const before = current.seen.get(key);
      current.seen.set(key, version);
      if (before !== undefined && before !== version && !isTouched) one(key);
    },
  };
}
