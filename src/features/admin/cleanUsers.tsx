import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { bulkUsersTexts } from '#i18n/sections/bulkUsers.ts';
import { isNameless } from '#model/bulkUsers.ts';
import { limits } from '#model/limits.ts';
import { useLive } from '#queries/live.ts';
import { people, type Person } from '#queries/people.ts';
import { cleanEmptyUsers } from '#remote/people.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { syncNow } from '#sync/leader.ts';
import { useTexts } from '#i18n/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Asking } from './asking.tsx';

/** BULK-04, BULK-22 to BULK-24, A15: shows who goes and asks; the server deletes nobody else. */
export function CleanUsers({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useSection(bulkUsersTexts);
  const { common } = useTexts();
  const own = useSession((session) => session.account?.id);
  const live = useLive(people());
  // who is shown is who goes, whatever arrives meanwhile; a closing dialog still shows them
  const [shown, setShown] = useState<{ open: boolean; empty?: Person[] }>({ open: false });
  const { empty } = shown;
  if (open !== shown.open) setShown({ open, ...(!open && { empty }) });
  else if (open && !empty && live.state === 'ready')
    setShown({
      open,
      empty: live.value.people.filter(
        ({ id, fullName, role }) => id !== own && isNameless({ full_name: fullName, role }),
      ),
    });
  if (!empty) return null;
  const clean = async (): Promise<boolean> => {
    const ids = empty.map(({ id }) => id);
    let [deleted, kept] = [0, 0];
    for (let start = 0; start < ids.length; start += limits.cleanedAtOnce) {
      const answer = await cleanEmptyUsers(ids.slice(start, start + limits.cleanedAtOnce));
      deleted += answer.deleted;
      kept += answer.kept;
      if (answer.ok) continue;
      console.error('cleaning empty users', answer.code ?? answer.stop ?? 'no answer', answer.message ?? '');
      showToast({ kind: 'error', title: texts.cleanFailed });
      syncNow();
      return false;
    }
    showToast({ kind: 'success', title: texts.cleaned(deleted), ...(kept && { message: texts.cleanKept(kept) }) });
    syncNow();
    return true;
  };
  if (empty.length === 0)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={texts.clean}
        width={480}
        foot={<Button onClick={onClose}>{common.close}</Button>}
      >
        <p>{texts.noneEmpty}</p>
      </Dialog>
    );
  return (
    <Asking
      {...{ open, onClose, title: texts.cleanTitle(empty.length), confirm: texts.cleanConfirm }}
      onConfirm={clean}
    >
      <p>{texts.cleanMessage}</p>
      <ul>
        {empty.slice(0, limits.drawnAddresses).map(({ id, email }) => (
          <li key={id}>{email}</li>
        ))}
        {empty.length > limits.drawnAddresses && <li>{texts.more(empty.length - limits.drawnAddresses)}</li>}
      </ul>
    </Asking>
  );
}
