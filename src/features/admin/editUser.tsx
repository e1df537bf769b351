import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { newAddressTexts } from '#i18n/sections/newAddress.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Role } from '#model/access.ts';
import type { Person } from '#queries/people.ts';
import { logMarkup } from '#state/logSecurity.ts';
import { useSession } from '#state/session.ts';
import { useFieldsDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailField } from '#ui/emailField.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField, TextArea, TextField } from '#ui/textField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { changeRole, profileProblem, reasonProblem, saveProfile } from './changePerson.ts';
import { NeedsServer } from './needsServer.tsx';
import type { UserDialogProps } from './userDialogs.tsx';

/** USER-13 to USER-20: name, address and role; a changed role goes its audited way, with a reason (A08). */
export function EditUser({ open, person, onClose }: UserDialogProps) {
  const texts = useSection(usersTexts);
  const addresses = useSection(newAddressTexts);
  // not the role: nobody's is changed by what was once begun
  const stored = { fullName: person.fullName, email: person.email, reason: '' };
  const draft = useFieldsDraft(open ? `person.edit:${person.id}` : null, stored);
  const { fullName, email, reason } = draft.values;
  const [role, setRole] = useState<Role>(person.role);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const own = useSession((session) => session.account?.id) === person.id;
  const problem = profileProblem(fullName, email, person.email);
  const said = problem && { ...texts, ...addresses, shape: texts.emailInvalid }[problem];
  const roleProblem = role === person.role ? undefined : reasonProblem(reason);
  const show = useOwnToast(!problem, open);
  const submit = async () => {
    if (busy) return;
    setTried(true);
    if (problem === 'reasonDangerous') void logMarkup('a name in a profile');
    if (roleProblem === 'reasonDangerous') void logMarkup('the reason for a role');
    if (problem) return show({ kind: 'error', title: texts.validation, message: said });
    if (roleProblem) return;
    setBusy(true);
    const isChanged = fullName.trim() !== person.fullName || email.trim() !== person.email;
    const done =
      (role === person.role || (await changeRole(person, role, reason))) &&
      (!isChanged || (await saveProfile(person, fullName, email)));
    if (done) void draft.discard();
    setBusy(false);
    if (done) onClose();
  };
  const isEmailWrong = problem === 'shape' || (problem && problem in addresses);
  return (
    <Form {...{ open, onClose, busy, title: texts.editTitle }} onSubmit={() => void submit()}>
      <TextField
        label={texts.fullName}
        required
        autoComplete="off"
        value={fullName}
        disabled={!draft.ready}
        onChange={(value) => draft.change({ fullName: value })}
        error={tried && !isEmailWrong ? said : undefined}
      />
      <EmailField
        label={texts.columns.email}
        autoComplete="off"
        value={email}
        disabled={!draft.ready}
        onChange={(value) => draft.change({ email: value })}
        error={tried && isEmailWrong ? said : undefined}
      />
      <RoleFields
        {...{ person, role, reason, onRole: setRole, disabled: own, isReady: draft.ready }}
        onReason={(value) => draft.change({ reason: value })}
        error={tried && roleProblem ? texts[roleProblem] : undefined}
      />
    </Form>
  );
}

/** USER-21 to USER-39. Unchanged it just closes (USER-28). */
export function ManageRole({ open, person, onClose }: UserDialogProps) {
  const texts = useSection(usersTexts);
  const [role, setRole] = useState<Role>(person.role);
  const draft = useFieldsDraft(open ? `person.role:${person.id}` : null, { reason: '' });
  const { reason } = draft.values;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = reasonProblem(reason);
  const submit = async () => {
    if (busy) return;
    if (role === person.role) return onClose();
    setTried(true);
    if (problem === 'reasonDangerous') void logMarkup('the reason for a role');
    if (problem) return;
    setBusy(true);
    const done = await changeRole(person, role, reason);
    if (done) void draft.discard();
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Form {...{ open, onClose, busy, title: texts.roleTitle(person.name) }} onSubmit={() => void submit()}>
      <RoleFields
        {...{ person, role, reason, onRole: setRole, isReady: draft.ready }}
        onReason={(value) => draft.change({ reason: value })}
        error={tried && problem ? texts[problem] : undefined}
      />
    </Form>
  );
}

interface RoleFieldsProps {
  person: Person;
  role: Role;
  reason: string;
  error: string | undefined;
  disabled?: boolean;
  /** An earlier reason has been read. */
  isReady: boolean;
  onRole: (role: Role) => void;
  onReason: (reason: string) => void;
}

function RoleFields({ person, role, reason, error, disabled, isReady, onRole, onReason }: RoleFieldsProps) {
  const texts = useSection(usersTexts);
  return (
    <>
      <SelectField
        label={texts.columns.role}
        value={role}
        onChange={(value) => onRole(value === 'admin' ? 'admin' : 'user')}
        options={(['user', 'admin'] as const).map((value) => ({ value, label: texts.roles[value] }))}
        disabled={disabled}
      />
      {role !== person.role && (
        <>
          {role === 'admin' && <Notice look="warning" icon="shield" title={texts.adminWarning} />}
          <TextArea
            label={texts.reason}
            required
            rows={3}
            help={texts.reasonHelp}
            value={reason}
            disabled={!isReady}
            onChange={onReason}
            error={error}
          />
        </>
      )}
    </>
  );
}

interface FormProps {
  open: boolean;
  onClose: () => void;
  busy: boolean;
  title: string;
  onSubmit: () => void;
  children: React.ReactNode;
}

function Form({ open, onClose, busy, title, onSubmit, children }: FormProps) {
  const { common } = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width={480}
      onSubmit={onSubmit}
      foot={
        <>
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {common.save}
          </Button>
        </>
      }
    >
      <div className="user-dialog">
        <NeedsServer />
        {children}
      </div>
    </Dialog>
  );
}
