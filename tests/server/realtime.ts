import type { Server } from './harness.ts';

export interface Subscription {
  /** Status of the request to subscribe. */
  status: number;
  /** The next message of the topic, or undefined after `ms` without one. */
  next(ms: number): Promise<string | undefined>;
  close(): void;
  /** When the server has ended the connection. */
  closed: Promise<void>;
}

/** Connects to the server's realtime and subscribes to the topic of pokes. */
export async function subscribe(server: Server, token?: string): Promise<Subscription> {
  const stop = new AbortController();
  const response = await fetch(`${server.url}/api/realtime`, { signal: stop.signal });
  const messages: { name: string; data: string }[] = [];
  let arrived = () => {};
  const closed = read(response, (name, data) => {
    messages.push({ name, data });
    arrived();
  });
  const take = async (name: string, ms: number): Promise<string | undefined> => {
    const deadline = Date.now() + ms;
    for (;;) {
      const at = messages.findIndex((message) => message.name === name);
      if (at >= 0) return messages.splice(at, 1)[0]?.data;
      if (Date.now() >= deadline) return undefined;
      await new Promise<void>((done) => {
        arrived = done;
        setTimeout(done, deadline - Date.now());
      });
    }
  };
  const { clientId } = JSON.parse((await take('PB_CONNECT', 5_000)) ?? '{}') as { clientId?: string };
  const { status } = await server.request('/api/realtime', { token, body: { clientId, subscriptions: ['sync'] } });
  return { status, next: (ms) => take('sync', ms), close: () => stop.abort(), closed };
}

async function read(response: Response, onMessage: (name: string, data: string) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        onMessage(/^event: ?(.*)$/m.exec(part)?.[1] ?? '', /^data: ?(.*)$/m.exec(part)?.[1] ?? '');
    }
  } catch {
    // closed by the test or by the server
  }
}
