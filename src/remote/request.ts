import { mediaRefusals, stopCodes, type Stop } from '#model/code.ts';
import { limits } from '#model/limits.ts';
import { RequestFailed } from './requestFailed.ts';

/** Bytes per millisecond on a slow train: a picture of 5 MB gets four minutes. */
const slow = 20;

/**
 * One request to our own API, as JSON, or bytes unchanged. Anything but a complete, readable answer is a
 * `RequestFailed`; no answer within 30 s counts as none at all.
 * @param path without the leading /api/
 */
export async function request<T>(
  path: string,
  body: unknown,
  token: string,
  headers?: Record<string, string>,
): Promise<T> {
  const bytes = body instanceof ArrayBuffer ? body : undefined;
  const type = bytes ? 'application/octet-stream' : 'application/json';
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...(token && { authorization: token }), ...headers },
      body: bytes ?? JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(limits.requestTimeoutMs + (bytes?.byteLength ?? 0) / slow),
    });
    text = await response.text();
  } catch {
    throw new RequestFailed(0);
  }
  const answer = parsed(text);
  if (response.ok && answer !== undefined) return answer as T;
  // The page of a captive portal or half an answer is no answer
  if (response.ok) throw new RequestFailed(0);
  const { stop, retry_after, refused, code, message, at } = (answer ?? {}) as Record<string, unknown>;
  throw new RequestFailed(
    response.status,
    stopCodes.find((code): code is Stop => code === stop),
    typeof retry_after === 'number' ? retry_after : Number(response.headers.get('retry-after')) || undefined,
    mediaRefusals.find((code) => code === refused),
    {
      ...(typeof code === 'string' && { code }),
      ...(typeof message === 'string' && message && { message }),
      ...(typeof at === 'string' && !Number.isNaN(Date.parse(at)) && { at }),
    },
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
