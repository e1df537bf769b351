import { isEmail } from '#model/email.ts';
import { comparable } from '#model/id.ts';
import { addressProblem, type AddressProblem } from '#model/newAddress.ts';
import { execute, jsonOf } from './sql.ts';

/** An address as accounts are found by it: its domain as a browser's form sends it. One that is none stays as it is. */
export function keyOfAddress(typed: string): string {
  const address = comparable(typed);
  return $asciiAddress(address) || address;
}

/** The address of an account that is to be made or changed (GUEST-03), or what is wrong with it. */
export function newAddress(typed: string): { email: string } | { problem: AddressProblem } {
  const address = comparable(typed);
  const problem = addressProblem(address, $mixesScripts);
  if (problem) return { problem };
  const email = $asciiAddress(address);
  return email && isEmail(email) ? { email } : { problem: 'shape' };
}

/** For callers that know no codes; `shape` has the sentence of its form. */
export const addressSentences: Record<Exclude<AddressProblem, 'shape'>, string> = {
  dot: 'The domain of the address ends with a dot. Leave it out.',
  encoded: 'This is an address as mail programs encode it. Write the address itself.',
  mixed: 'The address mixes letters of different scripts within a word.',
};

/** The account with this address, even if the dashboard stored it in capitals. */
export const accountOfAddress = (db: Database, address: string, except = ''): string | null =>
  jsonOf<string | null>(db, 'SELECT json_quote(id) FROM users WHERE lower(email) = {:email} AND id <> {:except}', {
    email: keyOfAddress(address),
    except,
  });

/**
 * PocketBase knows fewer addresses than there are: of Japanese carriers some have two dots in a row. Whoever writes one,
 * the dashboard too, is judged by the shape that the app judges by; everything else about the record is PocketBase's.
 */
export function onAccountValidate(e: RecordEvent): void {
  const email = e.record.getString('email');
  if (!isEmail(email)) return e.next();
  e.record.set('email', 'somebody@example.com');
  try {
    e.next();
  } finally {
    e.record.set('email', email);
  }
}

/** Those that were stored before with a domain that no browser's form sends. Of two that are one, each stays. */
export function unifyAddresses(db: Database): void {
  const found = jsonOf<{ id: string; email: string }[]>(
    db,
    `SELECT json_group_array(json_object('id', id, 'email', email)) FROM users WHERE email GLOB '*@*[^ -~]*'`,
  );
  for (const { id, email } of found) {
    const key = keyOfAddress(email);
    if (key === email || accountOfAddress(db, key, id)) continue;
    for (const noun of ['users', 'profiles'])
      execute(db, `UPDATE ${noun} SET email = {:key} WHERE id = {:id}`, { id, key });
  }
}
