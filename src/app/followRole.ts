import { currentSection } from '#i18n/section.ts';
import { accountTexts } from '#i18n/sections/account.ts';
import type { Role } from '#model/access.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';

/** Whoever becomes an admin, or is none any more, is led to other screens while they read, and is told why. */
export function followRole(): void {
  useSession.subscribe(({ profile }, { profile: before }) => {
    if (profile && profile.id === before?.id && profile.role !== before.role) sayRole(profile.role);
  });
}

function sayRole(role: Role): void {
  const texts = currentSection(accountTexts);
  const isLedAway = location.pathname.startsWith(role === 'admin' ? '/dashboard' : '/admin');
  showToast({
    kind: 'info',
    title: role === 'admin' ? texts.isAdmin : texts.isNoAdmin,
    message: role === 'admin' ? undefined : texts.isNoAdminMessage,
    isForNextScreen: isLedAway,
  });
}
