import type { StoreApi } from 'zustand';
import { shallow } from 'zustand/shallow';

/** Writes what differs. Who follows the store hears of nothing that stayed as it was: no screen is drawn for it. */
export function change<T extends object>(store: Pick<StoreApi<T>, 'getState' | 'setState'>, to: Partial<T>): void {
  const now = store.getState();
  if ((Object.keys(to) as (keyof T)[]).some((name) => !shallow(now[name], to[name]))) store.setState(to);
}
