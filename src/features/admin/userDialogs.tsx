import { type ReactNode, useEffect, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLive } from '#queries/live.ts';
import { type Person, personDetails } from '#queries/people.ts';
import { endToastOfScreen } from '#state/toast.ts';
import { useFieldsDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { TextArea } from '#ui/textField.tsx';
import { CopyButton } from './copyButton.tsx';
import { deactivate, resetPerson } from './changePerson.ts';
import { Asking } from './asking.tsx';
import { AuditList } from './auditList.tsx';
import { DeleteUser } from './deleteUser.tsx';
import { EditUser, ManageRole } from './editUser.tsx';

export type PersonAction = 'edit' | 'role' | 'delete' | 'reset' | 'deactivate' | 'history';

interface UserDialogsProps {
  doing: { action: PersonAction; person: Person } | null;
  onClose: () => void;
}

/** The dialog of what an admin does to a person; each opening begins anew. */
export function UserDialogs({ doing, onClose }: UserDialogsProps) {
  const [opening, setOpening] = useState({ doing, number: 0 });
  if (doing && doing !== opening.doing) setOpening({ doing, number: opening.number + 1 });
  // what was done to one person does not stand beside the next dialog
  useEffect(() => {
    if (doing) endToastOfScreen();
  }, [doing]);
  // a closing dialog still shows its person
  const shown = doing ?? opening.doing;
  if (!shown) return null;
  const View = dialogs[shown.action];
  return <View key={opening.number} open={doing !== null} person={shown.person} onClose={onClose} />;
}

export interface UserDialogProps {
  open: boolean;
  person: Person;
  onClose: () => void;
}

function DeactivateUser({ open, person, onClose }: UserDialogProps) {
  const texts = useSection(usersTexts);
  const { common } = useTexts();
  const draft = useFieldsDraft(open ? `person.deactivate:${person.id}` : null, { reason: '' });
  const confirm = async () => {
    const isDone = await deactivate(person, draft.values.reason);
    if (isDone) void draft.discard();
    return isDone;
  };
  return (
    <Asking
      {...{ open, onClose, title: texts.deactivateTitle(person.name), confirm: texts.deactivate }}
      onConfirm={confirm}
    >
      <p>{texts.deactivateMessage}</p>
      <TextArea
        label={texts.whyOptional}
        note={common.optional}
        rows={2}
        value={draft.values.reason}
        disabled={!draft.ready}
        onChange={(reason) => draft.change({ reason })}
      />
    </Asking>
  );
}

function ResetPassword({ open, person, onClose }: UserDialogProps) {
  const texts = useSection(usersTexts);
  const { common } = useTexts();
  const [password, setPassword] = useState<string>();
  if (password === undefined)
    return (
      <Asking
        {...{ open, onClose, title: texts.resetTitle(person.name), confirm: texts.resetConfirm }}
        onConfirm={async () => {
          setPassword(await resetPerson(person));
          return false;
        }}
      >
        <p>{texts.resetMessage}</p>
      </Asking>
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.temporaryTitle}
      width={480}
      foot={<Button onClick={onClose}>{common.close}</Button>}
    >
      <div className="user-dialog" role="status">
        <p>{texts.temporaryMessage(person.name)}</p>
        <p className="user-secret">
          <code aria-label={texts.temporary}>{password}</code>
          <CopyButton text={password} />
        </p>
      </div>
    </Dialog>
  );
}

function History({ open, person, onClose }: UserDialogProps) {
  const texts = useSection(usersTexts);
  const { common } = useTexts();
  const live = useLive(personDetails(person.id));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.historyTitle(person.name)}
      width={560}
      foot={<Button onClick={onClose}>{common.close}</Button>}
    >
      {live.state === 'error' && <LoadFailure message={live.message} />}
      {live.state === 'ready' && <AuditList audits={live.value.audits} />}
    </Dialog>
  );
}

const dialogs: Record<PersonAction, (props: UserDialogProps) => ReactNode> = {
  edit: EditUser,
  role: ManageRole,
  delete: DeleteUser,
  reset: ResetPassword,
  deactivate: DeactivateUser,
  history: History,
};
