/** The address of a meeting; null where the place is a room. */
export function meetingAddress(place: string | null): string | null {
  const address = place?.trim() ?? '';
  if (!/^https?:\/\/[^\s<>"']+$/i.test(address)) return null;
  // in one call only since Safari 17
  try {
    return new URL(address).href;
  } catch {
    return null;
  }
}
