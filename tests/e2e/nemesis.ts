import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The network between the browser and the server: the only part that is replaced in a journey. */
export interface Nemesis {
  url: string;
  /** Requests to /api/ are answered after this many milliseconds; Infinity means never. */
  delay: number;
  /** Pictures are answered after this many milliseconds. */
  mediaDelay: number;
  /** Requests to /api/ are cut before they reach the server. */
  cut: boolean;
  /** What is answered instead, where `but` does not match: by a proxy without its server, or by a portal. */
  fault: Fault | null;
  /** Only pushes are cut; pulls still work. */
  cutPush: boolean;
  /** The service worker is served as another version. */
  version: number;
  /** Every /api/sync request so far. */
  requests: { path: string; bytes: number }[];
  close(): Promise<void>;
}

export interface Fault {
  status: number;
  type: string;
  body: string;
  but?: RegExp;
}

/** A loopback proxy that passes everything through, until its settings are changed. */
export async function startNemesis(target: string): Promise<Nemesis> {
  const nemesis: Nemesis = {
    url: '',
    delay: 0,
    mediaDelay: 0,
    cut: false,
    fault: null,
    cutPush: false,
    version: 0,
    requests: [],
    close: () => Promise.resolve(),
  };
  const server: Server = createServer((incoming, outgoing) => void pass(nemesis, target, incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  nemesis.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  nemesis.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return nemesis;
}

async function pass(
  nemesis: Nemesis,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const path = incoming.url ?? '/';
  if (path.startsWith('/api/')) {
    if (nemesis.cut || (nemesis.cutPush && path === '/api/sync/push')) return void outgoing.destroy();
    const { fault } = nemesis;
    if (fault && !fault.but?.test(path)) {
      incoming.resume();
      return void outgoing.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body);
    }
    if (nemesis.delay === Infinity) return;
    if (nemesis.delay) await new Promise((resolve) => setTimeout(resolve, nemesis.delay));
  }
  if (path.startsWith('/media/') && nemesis.mediaDelay)
    await new Promise((resolve) => setTimeout(resolve, nemesis.mediaDelay));
  const onward = request(new URL(path, target), { method: incoming.method, headers: incoming.headers }, (answer) => {
    const changed = path === '/serviceWorker.js' && nemesis.version > 0;
    const headers = { ...answer.headers };
    if (changed) {
      delete headers['content-encoding'];
      delete headers['content-length'];
      delete headers.etag;
    }
    outgoing.writeHead(answer.statusCode ?? 502, headers);
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
    answer.on('end', () => path.startsWith('/api/sync/') && nemesis.requests.push({ path, bytes }));
    if (changed) {
      answer.on('data', (chunk: Buffer) => outgoing.write(chunk));
      answer.on('end', () => outgoing.end(`\n// version ${nemesis.version}\n`));
    } else answer.pipe(outgoing);
  });
  if (path === '/serviceWorker.js') {
    onward.removeHeader('accept-encoding');
    onward.removeHeader('if-none-match');
  }
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
