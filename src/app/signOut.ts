import { currentTexts } from '#i18n/texts.ts';
import { signOut } from '#remote/auth.ts';
import { showToast } from '#state/toast.ts';

/** AUTH-14, AUTH-15. */
export async function signOutWithToast() {
  const result = await signOut();
  const texts = currentTexts().auth;
  if (result.ok) showToast({ kind: 'success', title: texts.signedOutTitle, message: texts.signedOut });
  else showToast({ kind: 'error', title: texts.signOutFailed, message: result.message });
}
