import type { Send } from '#sync/device.ts';
import { syncRequest } from '#remote/syncRequest.ts';

/** What is received, whole or not, from the server or from something that only looks like it. */
export interface Came {
  status: number;
  text: string;
}

/** Rejects when nothing is received at all. */
export type Answer = (path: 'push' | 'pull', body: string) => Promise<Came>;

const lines = new Map<string, Answer>();

/** The app's own request with only the network replaced: the token identifies the tab's connection. */
globalThis.fetch = (async (address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
  const answer = lines.get(headers.authorization ?? '');
  if (!answer) throw new TypeError('no line');
  const { status, text } = await answer(address.endsWith('push') ? 'push' : 'pull', body);
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: new Headers(),
    text: () => Promise.resolve(text),
  };
}) as never;

let opened = 0;

/** How one tab talks to the server, through `remote/request.ts` as in the browser. */
export function connect(answer: Answer): Send {
  const token = String(++opened);
  lines.set(token, answer);
  return ((path: 'push', body: never) => syncRequest(path, body, token)) as Send;
}

/** Between two histories. */
export const hangUp = (): void => lines.clear();

/** Invalid answers: from portals and proxies, truncated, or JSON of something else. */
export const garbage: readonly string[] = [
  '',
  '<!doctype html><title>Sign in to the train</title>',
  'null',
  '7',
  '"ok"',
  '[]',
  '{}',
  '{"results":[{"id":"a"}],"boot":"b","seq":1}',
  '{"boot":"b","seq":-1,"at":"2026-01-01T00:00:00.000Z","restored":true}',
  '{"boot":"b","seq":1,"at":"2026-01-01T00:00:00.000Z","results":[null]}',
  '{"boot":"b","seq":1,"at":"2026-01-01T00:00:00.000Z","rows":{"courses":[7]},"gone":{},"cursor":1,"more":false}',
];
