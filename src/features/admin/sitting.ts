import { create } from 'zustand';
import { limits } from '#model/limits.ts';
import { useSession } from '#state/session.ts';
import type { Decision } from './decide.ts';

/**
 * What this admin has decided since the page was loaded, the latest last: each can be taken back by itself. Of it the
 * list of questions shows nothing any more.
 */
export const useSitting = create<{ by: string | undefined; decided: readonly Decision[] }>(() => ({
  by: undefined,
  decided: [],
}));

const own = () => useSession.getState().account?.id;
const none: readonly Decision[] = [];

export const useDecided = (): readonly Decision[] => useSitting(({ by, decided }) => (by === own() ? decided : none));

export const decidedLast = (): Decision | undefined => {
  const { by, decided } = useSitting.getState();
  return by === own() ? decided.at(-1) : undefined;
};

export const noteDecision = (decision: Decision): void =>
  useSitting.setState(({ by, decided }) => ({
    by: own(),
    decided: [...(by === own() ? decided : none), decision].slice(-limits.drawnChanges),
  }));

export const forgetDecision = (decision: Pick<Decision, 'id'>): void =>
  useSitting.setState(({ decided }) => ({ decided: decided.filter(({ id }) => id !== decision.id) }));
