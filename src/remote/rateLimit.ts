import { token } from './auth.ts';
import { request } from './request.ts';

export interface Limit {
  operation: string;
  attempts: number;
  minutes: number;
}

/** check_rate_limit: counts one attempt. False when the limit is reached (QUES-50). Throws `RequestFailed`. */
export const checkRateLimit = ({ operation, attempts, minutes }: Limit): Promise<boolean> =>
  request<boolean>(
    'check_rate_limit',
    { operation_name: operation, max_attempts: attempts, window_minutes: minutes },
    token(),
  );
