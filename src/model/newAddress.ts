import { isEmail } from './email.ts';

/** What is wrong with the address of an account that is to be made. Never asked at a sign-in (GUEST-03). */
export type AddressProblem = 'shape' | 'dot' | 'encoded' | 'mixed';

/**
 * The same on the device and the server, except for how each knows scripts. Two dots in a row, or one before the @, are
 * what addresses of Japanese carriers may have.
 * @param address as accounts have it (`comparable`)
 */
export function addressProblem(
  address: string,
  mixesScripts: (address: string) => boolean,
): AddressProblem | undefined {
  if (!isEmail(address)) return 'shape';
  if (/=\?.*\?=/.test(address)) return 'encoded';
  if (address.endsWith('.')) return 'dot';
  const [local, ...labels] = address.split(/[@.](?=[^@]*$)/);
  if (/["(),:;<>[\\\]]/.test(local!) || !labels.every((label) => host.test(label)) || !/\D/.test(labels.at(-1)!))
    return 'shape';
  return mixesScripts(address) ? 'mixed' : undefined;
}

/** Of ASCII letters, digits and hyphens inside; every other letter is for IDNA to judge. */
const host = /^[a-z0-9\u0080-\uffff]([a-z0-9\u0080-\uffff-]*[a-z0-9\u0080-\uffff])?$/;
