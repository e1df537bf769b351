import { lazy, Suspense } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { Button } from '#ui/button.tsx';
import { expectSubmit } from './expectSubmit.ts';

// not needed for the first record
const DraftWaiting = lazy(async () => ({ default: (await import('./draftWaiting.tsx')).DraftWaiting }));

// touch fires pointerenter too
const ahead = { onPointerEnter: expectSubmit, onFocus: expectSubmit };

/** HOME-03, for admins too: in the hero if there is room. */
export function SubmitButton() {
  const texts = useTexts().home;
  return (
    <Button className="no-phone" icon="plus" {...ahead} onClick={() => openSubmitDialog()}>
      {texts.submitQuestion}
      <Begun />
    </Button>
  );
}

/** On a phone at the head of the list (FIRST-06). */
export function SubmitAtList() {
  const texts = useTexts().home;
  return (
    <Button className="submit-at-list" icon="plus" {...ahead} onClick={() => openSubmitDialog()}>
      {texts.submitQuestion}
      <Begun />
    </Button>
  );
}

const Begun = () => (
  <Suspense>
    <DraftWaiting />
  </Suspense>
);
