import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { signupTexts } from '#i18n/sections/signup.ts';
import { forgetRegistration } from '#state/registrationDraft.ts';
import { CardScreen } from '#ui/cardScreen.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { SignupForm } from './signupForm.tsx';
import { Submitted } from './submitted.tsx';
import './signup.css';

/** AUTH-41, AUTH-42: for anyone; a signed-in person stays signed in (AUTH-71). */
export function SignupScreen() {
  const texts = useSection(signupTexts);
  const [submitted, setSubmitted] = useState<string | null>(null);
  usePageTitle(submitted ? texts.submittedTitle : texts.title);
  return (
    <CardScreen>
      {submitted ? (
        <Submitted email={submitted} onAnother={() => setSubmitted(null)} />
      ) : (
        <SignupForm
          onSubmitted={(email) => {
            forgetRegistration();
            setSubmitted(email);
          }}
        />
      )}
    </CardScreen>
  );
}
