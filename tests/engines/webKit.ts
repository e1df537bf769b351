import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Engine, type EngineOptions, until } from './engine.ts';

export const webKitDriver = '/usr/bin/WebKitWebDriver';
const browser = fileURLToPath(new URL('webKitBrowser.py', import.meta.url));

/** WebKitGTK by its own driver (W3C WebDriver over HTTP), in a virtual screen. */
export function webKit({ profile, width, height, language }: EngineOptions): Engine {
  const running: ChildProcess[] = [];
  let driver = '';
  let session = '';
  const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(`${driver}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (value?.error) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  const inSession = <Value>(path: string, body?: object) => ask<Value>('POST', `/session/${session}${path}`, body);
  return {
    name: 'WebKit',
    start: async () => {
      const [port, screen] = [await freePort(), await freeScreen()];
      driver = `http://127.0.0.1:${port}`;
      running.push(spawn('Xvfb', [screen, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: 'ignore' }));
      const env = { ...process.env, DISPLAY: screen, GDK_BACKEND: 'x11' };
      running.push(spawn(webKitDriver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }));
      await until('the driver of WebKit', async () => (await ask<{ ready: boolean }>('GET', '/status')).ready);
      const options = { binary: browser, args: [profile, `${width}x${height}`, language] };
      const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      });
      session = sessionId;
    },
    stop: async () => {
      if (session) await ask('DELETE', `/session/${session}`).catch(() => undefined);
      session = '';
      for (const child of running.splice(0).toReversed()) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        if (child.kill()) await ended;
      }
    },
    // the driver's own way waits for the page
    go: (address) =>
      inSession('/execute/sync', { script: 'location.href = arguments[0]', args: [address] }).catch(() =>
        inSession('/url', { url: address }),
      ) as Promise<void>,
    run: (script, ...values) => inSession('/execute/sync', { script, args: values }),
    click: async (selector) => {
      const found = await inSession<Record<string, string>>('/element', { using: 'css selector', value: selector });
      await inSession(`/element/${Object.values(found)[0]}/click`, {});
    },
    type: async (text) => {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await inSession('/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
    },
  };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const freeScreen = async () => `:${20 + ((await freePort()) % 10_000)}`;
