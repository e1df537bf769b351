import type { StoreApi } from 'zustand';
import { shallow } from 'zustand/shallow';

/** Writes only what differs: unchanged values notify no subscriber and render no screen. */
export function change<T extends object>(store: Pick<StoreApi<T>, 'getState' | 'setState'>, to: Partial<T>): void {
  const now = store.getState();
  if ((Object.keys(to) as (keyof T)[]).some((name) => !shallow(now[name], to[name]))) store.setState(to);
}
