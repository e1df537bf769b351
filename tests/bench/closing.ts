const open: (() => Promise<void>)[] = [];

/** What a part has started ends with it, also when it fails. */
export const atEnd = (close: () => Promise<void>): number => open.push(close);

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close().catch(console.error);
}
