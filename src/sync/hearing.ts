import type { Clock } from '#model/clock.ts';
import type { PullRequest, PushRequest } from '#model/wire.ts';
import type { Send } from './device.ts';

/** Each answer carries the server's time, which corrects the device's (A158). */
export const hearing = (clock: Pick<Clock, 'read' | 'hear'>, send: Send): Send =>
  (async (path: 'push', request: PushRequest & PullRequest) => {
    const asked = clock.read();
    const answer = await send(path, request);
    clock.hear(Date.parse(answer.at), asked);
    return answer;
  }) as Send;
