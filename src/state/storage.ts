import { create } from 'zustand';

/** How much this browser stores for the app, and whether it promised to keep it. Null if it does not say. */
export interface StorageState {
  used: number | null;
  quota: number | null;
  kept: boolean | null;
}

export const useStorage = create<StorageState>(() => ({ used: null, quota: null, kept: null }));

export async function measureStorage(): Promise<void> {
  // absent on an address without https
  const storage = navigator.storage as StorageManager | undefined;
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const kept = await storage?.persisted?.().catch(() => undefined);
  useStorage.setState({ used: estimate?.usage ?? null, quota: estimate?.quota ?? null, kept: kept ?? null });
}

/** Asks the browser not to evict it when space runs out; some ask the person. True when it promised. */
export async function askToKeepStorage(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined;
  const kept = (await storage?.persist?.().catch(() => false)) ?? false;
  await measureStorage();
  return kept;
}
