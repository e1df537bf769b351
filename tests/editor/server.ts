import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';

export interface EditorServer {
  url: string;
  close(): Promise<void>;
}

/** The editor alone on a page, built as the app is and under the same Content-Security-Policy. */
export async function serveEditor(): Promise<EditorServer> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env.EDITOR_DEV ?? 'production') },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'tests/editor/page.tsx', formats: ['es'], fileName: () => 'page.js', cssFileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput[];
  const files = new Map(
    built
      .flatMap(({ output }) => output)
      .map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://x').pathname;
    if (path.startsWith('/media/')) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      response.end(
        '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><path fill="#7aa" d="M0 0h320v180H0z"/></svg>',
      );
      return;
    }
    const file = files.get(path.slice(1));
    response.writeHead(200, {
      'content-type': path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html',
      'content-security-policy': policy,
    });
    response.end(file ?? page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** As in pocketbase/web.go. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Editor</title><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script></html>';
