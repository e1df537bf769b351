const open: (() => Promise<void>)[] = [];

/** Whatever a part has started is closed with it, even if it fails. */
export const atEnd = (close: () => Promise<void>): number => open.push(close);

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close().catch(console.error);
}
