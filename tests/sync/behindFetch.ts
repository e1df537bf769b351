import { vi } from 'vitest';
import type { PullRequest, PushRequest } from '#model/wire.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import type { MemoryServer } from './memoryServer.ts';

/** jsdom has no realtime connection. */
export const withoutPokes = (): void =>
  void vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      removeEventListener() {}
      close() {}
    },
  );

/** Puts a server behind `fetch` until the globals are restored. Returns what is asked of it, in order. */
export function behindFetch(server: MemoryServer, account: string): string[] {
  const asked: string[] = [];
  withoutPokes();
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const path = address.replace('/api/sync/', '');
    asked.push(path);
    const request: unknown = JSON.parse(body);
    try {
      if (path === 'push') return Response.json(server.push(account, request as PushRequest));
      if (path === 'pull') return Response.json(server.pull(account, request as PullRequest));
      return new Response('', { status: 404 });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      return Response.json({ stop: error.stop }, { status: error.status });
    }
  });
  return asked;
}
