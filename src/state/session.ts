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

/** Who is here. Nothing protected shows and nothing redirects while it is loading (AUTH-19). */
export interface Session {
  status: 'loading' | 'signedOut' | 'signedIn';
  account: { id: string; email: string } | null;
  profile: SessionProfile | null;
  profileState: 'loading' | 'ready' | 'none';
  /** The account was switched off or removed: only the way out shows (A102). */
  closed: 'deactivated' | 'deleted' | null;
  /** The password is shared or temporary: the server serves nothing before it is changed (A12). */
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
