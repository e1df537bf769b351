import { useSection } from '#i18n/section.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { OfflineNote } from '#ui/notice.tsx';

/** Said in the dialog itself while there is no connection. */
export function NeedsServer() {
  const texts = useSection(usersTexts);
  const online = useSyncStatus((status) => status.online);
  return online ? null : <OfflineNote>{texts.needsServer}</OfflineNote>;
}
