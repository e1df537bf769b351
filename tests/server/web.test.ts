import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Server, startServer } from './harness.ts';

let server: Server;
/** The last script of the page: the app's own, after the libraries. */
let asset: string;

beforeAll(async () => {
  server = await startServer();
  const { body } = await server.request('/');
  asset = /.*"(\/assets\/[\w.-]+\.js)"/s.exec(body)?.[1] ?? '/index.html names no script';
});
afterAll(() => server.remove());

const header = (answer: Answer, name: string) => answer.headers.get(name);
const withEncoding = (path: string, encoding: string) =>
  server.request(path, { headers: { 'Accept-Encoding': encoding } });

it('SEC-24 the app may load nothing from elsewhere except the company video', async () => {
  const answer = await server.request('/');
  const policy = header(answer, 'Content-Security-Policy') ?? '';
  const directives = policy.split('; ');
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'frame-src https://www.youtube-nocookie.com',
    ]),
  );
  expect(policy).not.toContain('unsafe-eval');
  // the default covers the manifest; WebKit does not know a directive of its own for it, and warns on every page
  expect(policy).not.toContain('manifest-src');
  expect(header(answer, 'X-Content-Type-Options')).toBe('nosniff');
  expect(header(answer, 'X-Frame-Options')).toBe('DENY');
  expect(header(answer, 'Referrer-Policy')).toBe('same-origin');
  expect(header(answer, 'Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(header(answer, 'Permissions-Policy')).toContain('camera=()');
});

it('COMM-11 only the app itself may ask for the microphone, and play what it recorded', async () => {
  const answer = await server.request('/study/session');
  expect(header(answer, 'Permissions-Policy')?.split(', ')).toContain('microphone=(self)');
  expect(header(answer, 'Content-Security-Policy')?.split('; ')).toContain("media-src 'self' blob:");
});

it('leaves the dashboard its own policy', async () => {
  const answer = await server.request('/_/');
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('PocketBase');
  expect(header(answer, 'Content-Security-Policy')).not.toContain('youtube');
});

it('keeps hashed files forever and revalidates all others every time', async () => {
  expect(header(await server.request(asset), 'Cache-Control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/index.html', '/serviceWorker.js', '/en.webmanifest', '/ja.webmanifest', '/course/any'])
    expect(header(await server.request(path), 'Cache-Control'), path).toBe('no-cache');
});

it('answers unchanged files without a body', async () => {
  const first = await server.request('/');
  const again = await server.request('/', { headers: { 'If-None-Match': header(first, 'ETag') ?? '' } });
  expect(again.status).toBe(304);
  expect(again.body).toBe('');
});

it('sends the smallest form that the browser accepts', async () => {
  const [plain, gzip, brotli] = [
    await withEncoding(asset, 'identity'),
    await withEncoding(asset, 'gzip, br;q=0'),
    await withEncoding(asset, 'gzip, deflate, br'),
  ];
  expect([plain, gzip, brotli].map((answer) => header(answer, 'Content-Encoding'))).toEqual([null, 'gzip', 'br']);
  expect(new Set([plain, gzip, brotli].map(({ body }) => body)).size).toBe(1);
  const [plainSize, gzipSize, brotliSize] = [plain, gzip, brotli].map((answer) =>
    Number(header(answer, 'Content-Length')),
  );
  expect(gzipSize).toBeLessThan(plainSize! / 2);
  expect(brotliSize).toBeLessThan(gzipSize!);
  expect(header(brotli, 'Vary')).toContain('Accept-Encoding');
  expect(header(brotli, 'Content-Type')).toBe('text/javascript; charset=utf-8');
});

it('leads back to the app what is shared to a browser without its service worker', async () => {
  const body = new FormData();
  body.set('text', 'Shared');
  const answer = await fetch(`${server.url}/share`, { method: 'POST', body, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?open=lost']);
});

it.each(['/assets/gone-12345678.js', '/favicon-that-is-not.png', '/api', '/api/nothing', '/api/nothing/here'])(
  'answers 404 and not a page for %s',
  async (path) => {
    const answer = await server.request(path);
    expect(answer.status).toBe(404);
    expect(header(answer, 'Content-Type')).toContain('application/json');
  },
);

it.each(['/', '/dashboard', '/course/システム設計', '/admin/users/'])('answers %s with the app', async (path) => {
  const answer = await server.request(path);
  expect(answer.status).toBe(200);
  expect(header(answer, 'Content-Type')).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('<div id="root">');
});

it('SEC-24 lets no other site read an answer', async () => {
  const headers = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' };
  for (const path of ['/', '/api/health', '/api/config', '/api/sync/pull', '/api/collections/users/auth-with-password'])
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await server.request(path, { method, headers });
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
        `${method} ${path}`,
      ).toEqual([]);
    }
});
