import { get, type IncomingMessage } from 'node:http';
import type { Server } from '../server/harness.ts';

export interface Listeners {
  /** When each of them receives the next poke, by this process's clock. */
  next(): Promise<number[]>;
  close(): void;
}

/** Devices on the server's realtime endpoint, each with its own connection: this many of each of these people. */
export async function connect(server: Server, tokens: readonly string[], each: number): Promise<Listeners> {
  const streams: IncomingMessage[] = [];
  for (const token of tokens)
    streams.push(...(await Promise.all(Array.from({ length: each }, () => listen(server, token)))));
  return {
    next: () =>
      Promise.all(
        streams.map(
          (stream) =>
            new Promise<number>((done) => {
              const hear = (chunk: Buffer) => {
                if (!chunk.includes('event:sync')) return;
                stream.off('data', hear);
                done(performance.now());
              };
              stream.on('data', hear);
            }),
        ),
      ),
    close: () => streams.forEach((stream) => stream.destroy()),
  };
}

async function listen(server: Server, token: string): Promise<IncomingMessage> {
  const stream = await new Promise<IncomingMessage>((done, fail) =>
    get(`${server.url}/api/realtime`, { agent: false }, done).on('error', fail),
  );
  const clientId = await new Promise<string>((done) => {
    stream.on('data', function hello(chunk: Buffer) {
      const id = /"clientId":"([^"]+)"/.exec(chunk.toString())?.[1];
      if (!id) return;
      stream.off('data', hello);
      done(id);
    });
  });
  stream.resume();
  const { status } = await server.request('/api/realtime', { token, body: { clientId, subscriptions: ['sync'] } });
  if (status !== 204) throw new Error(`realtime: ${status}`);
  return stream;
}
