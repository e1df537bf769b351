import { currentDevice } from '#sync/browserDevice.ts';

/** Whatever is stored from now on takes until this is called: another tab, or a slow disk, is at the rows. */
export function heldSave(): () => Promise<void> {
  let letGo = () => {};
  const gate = new Promise<void>((open) => (letGo = open));
  const held = currentDevice().lock('rows', () => gate);
  return async () => {
    letGo();
    await held;
  };
}
