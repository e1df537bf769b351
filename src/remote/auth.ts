/** Placeholder with the shape that the sign-in screen and the header call. */
export type AuthResult = { ok: true } | { ok: false; message: string };

export async function signIn(_email: string, _password: string): Promise<AuthResult> {
  return { ok: false, message: 'The server cannot be reached.' };
}

export async function signOut(): Promise<AuthResult> {
  return { ok: true };
}
