import type { FormEvent } from 'react';
import { useSection } from '#i18n/section.ts';
import { passwordTexts } from '#i18n/sections/password.ts';
import { useTexts } from '#i18n/texts.ts';
import { showToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { CardScreen } from '#ui/cardScreen.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { ChangeFields } from './changeFields.tsx';
import { useChange } from './useChange.ts';

/** A12: anyone with a shared or temporary password must first choose their own. Unsent work waits meanwhile. */
export function PasswordDuty({ onSignOut }: { onSignOut: () => void }) {
  const texts = useSection(passwordTexts);
  const { common } = useTexts();
  usePageTitle(texts.requiredTitle);
  const change = useChange(() =>
    showToast({ kind: 'success', title: texts.changed, message: texts.changedMessage, isForNextScreen: true }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change.submit();
  };
  return (
    <CardScreen>
      <form className="card-screen-form" noValidate onSubmit={submit}>
        <h1 tabIndex={-1}>{texts.requiredTitle}</h1>
        <p className="card-screen-subtitle">{texts.requiredMessage}</p>
        <ChangeFields change={change} />
        <Button type="submit" look="primary" size="big" wide busy={change.busy}>
          {texts.change}
        </Button>
        <p className="card-screen-ask">
          <button type="button" onClick={onSignOut}>
            {common.signOut}
          </button>
        </p>
        <p className="card-screen-note">
          <Icon name="info" size={18} />
          <span>{texts.requiredKept}</span>
        </p>
      </form>
    </CardScreen>
  );
}
