import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  /** Which device, by the last part of its address. */
  device: string;
  /** As its browser decrypts it (RFC 8291). */
  payload: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
  /** Who says that they send it, and whether their key has signed it (RFC 8292). */
  claims: Record<string, unknown>;
  isSigned: boolean;
}

/** A push service on the loopback, with devices of its own: the real ones cannot be reached from a test. */
export interface PushService {
  origin: string;
  pushed: Pushed[];
  /** What a device's browser gives to the app. */
  subscribe(device: string): { endpoint: string; p256dh: string; auth: string };
  /** From now on it answers so for this device. */
  answer(device: string, status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  const pushed: Pushed[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const device = request.url!.slice(1);
      const keys = devices.get(device);
      const { status, headers } = answers.get(device) ?? { status: 201, headers: {} };
      if (keys && request.method === 'POST')
        pushed.push({
          device,
          payload: JSON.parse(decrypted(Buffer.concat(parts), keys)) as Record<string, unknown>,
          headers: request.headers,
          ...signedBy(String(request.headers.authorization)),
        });
      response.writeHead(status, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushed,
    subscribe: (device) => {
      const keys = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) };
      keys.ecdh.generateKeys();
      devices.set(device, keys);
      const [p256dh, auth] = [keys.ecdh.getPublicKey().toString('base64url'), keys.auth.toString('base64url')];
      return { endpoint: `${origin}/${device}`, p256dh, auth };
    },
    answer: (device, status, headers = {}) => answers.set(device, { status, headers }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function decrypted(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const key = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), key]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(key), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function signedBy(authorization: string): Pick<Pushed, 'claims' | 'isSigned'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  return {
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>,
    isSigned: verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  };
}
