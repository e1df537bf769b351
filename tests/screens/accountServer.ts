import { vi } from 'vitest';

/** The status and body of an answer; 'dead' for none at all. */
export type Said = [status: number, body: unknown] | 'dead';

/**
 * Answers the calls about accounts: a screen's network is the only thing that is not real. Whatever else is asked finds
 * no server.
 * @param answers by the last part of the path
 */
export function answerAccounts(answers: Record<string, (body: never) => Said | Promise<Said>>): void {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = answers[address.split('/').at(-1)!];
    const said = answer ? await answer((init?.body ? JSON.parse(String(init.body)) : undefined) as never) : 'dead';
    if (said === 'dead') throw new TypeError('unreachable');
    return new Response(JSON.stringify(said[1]), { status: said[0], headers: { 'content-type': 'application/json' } });
  });
}
