import { connect, type Socket } from 'node:net';

export interface Line {
  socket: Socket;
  said: () => string;
  /** Once the server has closed it. */
  closed: Promise<void>;
}

/** One connection that has said this much and says nothing more. */
export function sayTo(url: string, text: string, localAddress?: string): Line {
  const { hostname, port } = new URL(url);
  let said = '';
  const socket = connect({ port: Number(port), host: hostname, localAddress }, () => socket.write(text));
  socket.on('data', (chunk) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, said: () => said, closed: new Promise((resolve) => socket.on('close', () => resolve())) };
}

/** So many that were answered and are silent now, fifty at a time: the first fifty are the oldest. */
export async function silentLines(url: string, count: number, localAddress?: string): Promise<Line[]> {
  const lines: Line[] = [];
  while (lines.length < count) {
    const some = Array.from({ length: Math.min(50, count - lines.length) }, () =>
      sayTo(url, 'GET /icon.svg HTTP/1.1\r\nHost: tracks.test\r\n\r\n', localAddress),
    );
    lines.push(...some);
    await Promise.all(some.map(heard));
  }
  return lines;
}

/** Whole answers are short, and come at once; whoever is not let in hears none. */
export function heard({ socket }: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('data', () => resolve());
    socket.once('close', () => reject(new Error('no answer')));
    setTimeout(() => reject(new Error('no answer')), 20_000).unref();
  });
}

export const openOf = (lines: readonly Line[]): number =>
  lines.filter(({ socket }) => !socket.destroyed && socket.readyState === 'open').length;

export const hangUp = (lines: readonly Line[]): void => {
  for (const { socket } of lines) socket.destroy();
};
