/** What this server can send, which its operator decides. */
export interface Offers {
  mail: boolean;
  /** With which a browser subscribes to pushes; '' where none are sent. */
  pushKey: string;
}

const key = 'server-offers';

/** Null without an answer. */
export async function fetchOffers(): Promise<Offers | null> {
  try {
    const response = await fetch('/api/config');
    const { mailConfigured, pushKey } = (await response.json()) as { mailConfigured?: unknown; pushKey?: unknown };
    const offers = { mail: mailConfigured === true, pushKey: typeof pushKey === 'string' ? pushKey : '' };
    remember(offers);
    return offers;
  } catch {
    return null;
  }
}

function remember(offers: Offers): void {
  try {
    localStorage.setItem(key, JSON.stringify(offers));
  } catch {
    // full or forbidden: offline nothing is offered
  }
}

/** What it could send the last time that it was asked, for a device without a network. */
export function knownOffers(): Offers {
  try {
    const { mail, pushKey } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Offers>;
    return { mail: mail === true, pushKey: typeof pushKey === 'string' ? pushKey : '' };
  } catch {
    return { mail: false, pushKey: '' };
  }
}
