import { create } from 'zustand';
import type { Role } from '#model/access.ts';
import { change } from './change.ts';

export interface SessionProfile {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  is_active: boolean;
}

/** Who is signed in. While loading, nothing protected shows and nothing redirects (AUTH-19). */
export interface Session {
  status: 'loading' | 'signedOut' | 'signedIn';
  account: { id: string; email: string } | null;
  profile: SessionProfile | null;
  profileState: 'loading' | 'ready' | 'none';
  /** The account was deactivated or deleted: only signing out is offered (A102). */
  closed: 'deactivated' | 'deleted' | null;
  /** The password is shared or temporary: the server serves nothing until it is changed (A12). */
  mustChangePassword: boolean;
}

export const useSession = create<Session>(() => ({
  status: 'loading',
  account: null,
  profile: null,
  profileState: 'none',
  closed: null,
  mustChangePassword: false,
}));

export const setSession = (session: Partial<Session>) => change(useSession, session);
