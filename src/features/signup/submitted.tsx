import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useSection } from '#i18n/section.ts';
import { signupTexts } from '#i18n/sections/signup.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/button.tsx';
import { HomeLink } from './homeLink.tsx';

export interface SubmittedProps {
  email: string;
  onAnother: () => void;
}

/** AUTH-48, AUTH-49. The heading takes the focus, so that it is read. */
export function Submitted({ email, onAnother }: SubmittedProps) {
  const texts = useSection(signupTexts);
  const isSignedIn = useSession((session) => session.status === 'signedIn');
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        {texts.submittedTitle}
      </h1>
      <p className="card-screen-text">
        {texts.submittedBefore}
        <b>{email}</b>
        {texts.submittedAfter}
      </p>
      <ol className="submitted-steps" aria-label={texts.steps}>
        <li className="done">
          <i />
          {texts.submittedStep}
        </li>
        <li className="here" aria-current="step">
          <i />
          {texts.approvalStep}
        </li>
        <li>
          <i />
          {texts.signInStep}
        </li>
      </ol>
      <Button look="outline" size="big" wide onClick={onAnother}>
        {texts.another}
      </Button>
      {isSignedIn ? (
        <HomeLink />
      ) : (
        <p className="card-screen-ask">
          <Link to="/auth">{texts.backToSignIn}</Link>
        </p>
      )}
    </>
  );
}
