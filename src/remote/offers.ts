import { limits } from '#model/limits.ts';

/** What this server can send, which its operator decides. */
export interface Offers {
  mail: boolean;
  /** With which a browser subscribes to pushes; '' where none are sent. */
  pushKey: string;
  /** How many may wait for approval (GUEST-01). */
  waitingAccounts: number;
}

const key = 'server-offers';

/** Null without an answer. */
export async function fetchOffers(): Promise<Offers | null> {
  try {
    const response = await fetch('/api/config');
    const { mailConfigured, ...more } = (await response.json()) as Record<string, unknown>;
    const offers = offersOf({ mail: mailConfigured, ...more });
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
    return offersOf(JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>);
  } catch {
    return offersOf({});
  }
}

const offersOf = ({ mail, pushKey, waitingAccounts }: Record<string, unknown>): Offers => ({
  mail: mail === true,
  pushKey: typeof pushKey === 'string' ? pushKey : '',
  waitingAccounts: typeof waitingAccounts === 'number' ? waitingAccounts : limits.waiting.all,
});
