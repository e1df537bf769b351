import { useMemo, useRef, useState } from 'react';
import { limits } from '#model/limits.ts';
import { useLive } from '#queries/live.ts';
import { type Place, stageLinks } from '#queries/stageLinks.ts';
import type { StageContentRequest } from '#state/stageContentDialog.ts';
import { useDraft } from '#sync/useDraft.ts';
import { type Difference, differenceOf, isTicked, wish, type Wishes } from './picks.ts';
import { type Saved, savePicks } from './savePicks.ts';

/** As a draft: what was ticked survives a reload. */
interface Kept {
  /** By which the list of drafts names it. */
  title: string;
  wishes: Record<string, boolean>;
}

export interface Picks {
  /** Nothing can be ticked before the links and the draft were read. */
  ready: boolean;
  /** The read failed. */
  failed: boolean;
  /** Null while it is read, and once it is gone. */
  stage: { title: string; course: string } | null;
  /** The stage was deleted, here or elsewhere. */
  gone: boolean;
  /** Shown first: what was linked when the dialog opened, so that no row moves while somebody ticks. */
  first: ReadonlySet<string>;
  /** How many somebody else has linked since. */
  byOthers: number;
  elsewhere: (id: string) => readonly Place[];
  isTicked: (id: string) => boolean;
  /** Ticked, or it was when the dialog opened: what the filter "Selected" shows. */
  concerns: (id: string) => boolean;
  tick: (ids: readonly string[], on: boolean) => void;
  difference: Difference;
  tooMany: boolean;
  /** The ticks of the last time, which were not saved. */
  isRestored: boolean;
  startOver: () => Promise<void>;
  /** Null while nothing is being saved. */
  progress: { done: number; all: number } | null;
  save: () => Promise<Saved>;
}

/** What an admin ticks for one stage, over the live links. */
export function usePicks(
  { stageId, kind }: StageContentRequest,
  open: boolean,
  isOffered: (id: string) => boolean,
): Picks {
  const live = useLive(stageLinks(stageId, kind));
  const draft = useDraft<Kept>(open ? `stage.${kind}s:${stageId}` : null);
  const [wishes, setWishes] = useState<Wishes>();
  const [isBegun, setIsBegun] = useState(false);
  const [first, setFirst] = useState<ReadonlySet<string>>();
  const [progress, setProgress] = useState<Picks['progress']>(null);
  const latest = useRef<Wishes>(nothing);

  const links = live.state === 'ready' ? live.value : undefined;
  const stage = links?.stage ?? null;
  const linked = links?.linked ?? none;
  if (stage && !first) setFirst(linked);
  if (draft.ready && links && !wishes) {
    const kept = wishesOf(draft.begun?.value);
    latest.current = kept;
    setWishes(kept);
    setIsBegun([...kept].some(([id, on]) => linked.has(id) !== on));
  }
  const present = wishes ?? nothing;
  const put = (next: Wishes) => {
    latest.current = next;
    setWishes(next);
    draft.keep(next.size ? { title: stage?.title ?? '', wishes: Object.fromEntries(next) } : null);
  };
  const difference = useMemo(() => differenceOf(present, linked, isOffered), [present, linked, isOffered]);
  const before = first ?? none;
  return {
    ready: links !== undefined && wishes !== undefined,
    failed: live.state === 'error',
    stage,
    gone: links !== undefined && !stage && (links.arrival === 'everything' || first !== undefined),
    first: before,
    byOthers: first ? [...linked].filter((id) => !before.has(id)).length : 0,
    elsewhere: (id) => links?.elsewhere.get(id) ?? [],
    isTicked: (id) => isTicked(id, present, linked),
    concerns: (id) => before.has(id) || linked.has(id) || present.has(id),
    // in the event itself: two ticks may come in the same turn
    tick: (ids, on) => put(wish(latest.current, linked, ids, on)),
    difference,
    tooMany: difference.added.length + difference.removed.length > limits.linkedAtOnce,
    isRestored: isBegun,
    startOver: async () => {
      latest.current = nothing;
      setWishes(nothing);
      setIsBegun(false);
      await draft.discard();
    },
    progress,
    save: async () => {
      const all = difference.added.length + difference.removed.length;
      setProgress({ done: 0, all });
      const saved = await savePicks(stageId, kind, difference, (done) => setProgress({ done, all }));
      setProgress(null);
      if (saved.missing.length === 0 && !saved.failed) await draft.discard().catch(() => undefined);
      // what is gone could not be unticked any more; with the stage itself everything stays ticked
      else if (stage) put(new Map([...latest.current].filter(([id]) => !saved.missing.includes(id))));
      return saved;
    },
  };
}

const none: ReadonlySet<string> = new Set();
const nothing: Wishes = new Map();

const wishesOf = (kept: Kept | undefined): Wishes =>
  new Map(Object.entries(kept?.wishes ?? {}).filter(([, on]) => typeof on === 'boolean'));
