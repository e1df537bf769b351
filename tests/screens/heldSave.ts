import { currentDevice } from '#sync/browserDevice.ts';

/** Blocks every later save until the returned function is called, as another tab or a slow disk would. */
export function heldSave(): () => Promise<void> {
  let letGo = () => {};
  const gate = new Promise<void>((open) => (letGo = open));
  const held = currentDevice().lock('rows', () => gate);
  return async () => {
    letGo();
    await held;
  };
}
