import { type FormEvent, useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { createUserTexts } from '#i18n/sections/createUser.ts';
import { newAddressTexts } from '#i18n/sections/newAddress.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { generatePassword } from '#model/passwordStrength.ts';
import { createUser } from '#remote/people.ts';
import { logMarkup } from '#state/logSecurity.ts';
import { useSession } from '#state/session.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';
import { syncNow } from '#sync/leader.ts';
import { useFieldsDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/emailField.tsx';
import { Notice, OfflineNote } from '#ui/notice.tsx';
import { PasswordField } from '#ui/passwordField.tsx';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';
import { SelectField, TextField } from '#ui/textField.tsx';
import { BulkUsers } from './bulkUsers.tsx';
import { CopyButton } from './copyButton.tsx';
import { drawCharacters, emptyUser, newId, problemsOfUser, type UserForm } from './newUser.ts';
import { PasswordMeter } from './passwordMeter.tsx';
import './users.css';

/** What was made, with the password that is shown once. */
interface Created {
  name: string;
  email: string;
  password: string;
}

/** One account for somebody (USER-47 to USER-68). Of it the name and the address alone are kept on this device. */
export function CreateUser() {
  const texts = useSection(createUserTexts);
  const users = useSection(usersTexts);
  const addresses = useSection(newAddressTexts);
  const online = useSyncStatus((status) => status.online);
  const isSignedIn = useSession((session) => session.account !== null);
  const [chosen, setChosen] = useState<UserForm>(emptyUser);
  const draft = useFieldsDraft('person.create', { email: '', fullName: '' });
  const form = { ...chosen, ...draft.values };
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [created, setCreated] = useState<Created>();
  // the same for a repeat, so that a lost answer makes no second account
  const id = useRef(newId());
  const change = (changes: Partial<UserForm>) => setChosen((before) => ({ ...before, ...changes }));
  const problems = tried ? problemsOfUser(form) : [];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const found = problemsOfUser(form);
    if (found.includes('nameDangerous')) void logMarkup('a name of a new account');
    if (found.length) return;
    const fail = (message: string) => showToast({ kind: 'error', title: texts.failedTitle, message });
    if (!isSignedIn) return fail(texts.noSession);
    setBusy(true);
    const { email, fullName, role, mode, password } = form;
    const result = await createUser({
      ...{ userId: id.current, email: email.trim(), fullName: fullName.trim(), role },
      customPassword: mode === 'manual' ? password : '',
    });
    setBusy(false);
    if (!result.ok && result.stop === 'signed_out') return fail(texts.noSession);
    if (!result.ok)
      return fail(
        result.offline ? (navigator.onLine ? users.unknown : users.needsServer) : (result.message ?? texts.failed),
      );
    showToast({ kind: 'success', title: texts.created });
    setCreated({
      name: fullName.trim(),
      email: result.email ?? email.trim(),
      password: result.temporaryPassword ?? '',
    });
    draft.change({ email: '', fullName: '' });
    setChosen({ ...emptyUser, role, mode });
    setTried(false);
    id.current = newId();
    syncNow();
  };

  return (
    <div className="create-user">
      <form className="card create-user-form" noValidate onSubmit={(event) => void submit(event)}>
        <h1 className="admin-title" tabIndex={-1}>
          {texts.title}
        </h1>
        {!online && <OfflineNote>{users.needsServer}</OfflineNote>}
        <div className="create-user-fields">
          <EmailField
            label={texts.email}
            autoComplete="off"
            value={form.email}
            onChange={(email) => draft.change({ email })}
          />
          <TextField
            label={texts.fullName}
            required
            autoComplete="off"
            value={form.fullName}
            onChange={(fullName) => draft.change({ fullName })}
          />
          <SelectField
            label={texts.role}
            value={form.role}
            onChange={(role) => change({ role: role === 'admin' ? 'admin' : 'user' })}
            options={(['user', 'admin'] as const).map((value) => ({ value, label: users.roles[value] }))}
          />
          <div className="field">
            <span className="label">{texts.password}</span>
            <SegmentedChoice
              label={texts.password}
              value={form.mode}
              onChange={(mode) => change({ mode })}
              options={[
                { value: 'auto', label: texts.auto },
                { value: 'manual', label: texts.manual },
              ]}
            />
          </div>
        </div>
        {form.role === 'admin' && <Notice look="warning" icon="shield" title={users.adminWarning} />}
        {form.mode === 'auto' ? (
          <p className="ink-3">{texts.autoHelp}</p>
        ) : (
          <>
            <div className="create-user-password">
              <PasswordField
                label={texts.manualPassword}
                required
                autoComplete="new-password"
                value={form.password}
                onChange={(password) => change({ password })}
              />
              <Button icon="refresh" onClick={() => change({ password: generatePassword(drawCharacters) })}>
                {texts.generate}
              </Button>
              <CopyButton text={form.password} />
            </div>
            <PasswordMeter password={form.password} />
          </>
        )}
        {problems.length > 0 && (
          <Notice icon="alert" role="alert" title={texts.problems}>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{{ ...texts.problem, ...addresses }[problem]}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="create-user-foot">
          <BulkUsers />
          <Button type="submit" look="primary" busy={busy}>
            {texts.create}
          </Button>
        </div>
      </form>
      {created && (
        <section className="card create-user-done" role="status" aria-label={texts.temporary}>
          <h2>{texts.temporary}</h2>
          <p className="ink-3">{texts.temporaryMessage}</p>
          <dl>
            <dt>{texts.name}</dt>
            <dd>{created.name}</dd>
            <dt>{texts.email}</dt>
            <dd>{created.email}</dd>
          </dl>
          <p className="user-secret">
            <code>{created.password}</code>
            <CopyButton text={created.password} />
          </p>
        </section>
      )}
    </div>
  );
}
