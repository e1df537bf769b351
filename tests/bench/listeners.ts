import { type IncomingMessage, request } from 'node:http';
import type { Server } from '../server/harness.ts';

export interface Listeners {
  /** When each of them receives the next poke, by this process's clock. */
  next(): Promise<number[]>;
  close(): void;
}

/**
 * Devices on the server's realtime endpoint, each with its own connection: this many of each of these people. Each
 * person is somewhere else, because one address has a limited number of connections.
 */
export async function connect(server: Server, tokens: readonly string[], each: number): Promise<Listeners> {
  const streams: IncomingMessage[] = [];
  for (const [person, token] of tokens.entries()) {
    const address = `127.0.0.${2 + (person % 200)}`;
    streams.push(...(await Promise.all(Array.from({ length: each }, () => listen(server, token, address)))));
  }
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

async function listen(server: Server, token: string, localAddress: string): Promise<IncomingMessage> {
  const send = (headers: Record<string, string>, body?: object) =>
    new Promise<IncomingMessage>((done, fail) =>
      request(
        `${server.url}/api/realtime`,
        { agent: false, localAddress, method: body ? 'POST' : 'GET', headers },
        done,
      )
        .on('error', fail)
        .end(body && JSON.stringify(body)),
    );
  const stream = await send({});
  const clientId = await new Promise<string>((done) => {
    stream.on('data', function hello(chunk: Buffer) {
      const id = /"clientId":"([^"]+)"/.exec(chunk.toString())?.[1];
      if (!id) return;
      stream.off('data', hello);
      done(id);
    });
  });
  stream.resume();
  const headers = { Authorization: token, 'Content-Type': 'application/json' };
  const { statusCode } = (await send(headers, { clientId, subscriptions: ['sync'] })).resume();
  if (statusCode !== 204) throw new Error(`realtime: ${statusCode}`);
  return stream;
}
