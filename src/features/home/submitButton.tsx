import { lazy, Suspense } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { Button } from '#ui/button.tsx';
import { ThumbBar } from '#ui/thumbBar.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { expectSubmit } from './expectSubmit.ts';
import { toTop, useIsFarDown } from './top.ts';

// not needed for the first record
const DraftWaiting = lazy(async () => ({ default: (await import('./draftWaiting.tsx')).DraftWaiting }));

// touch fires pointerenter too
const ahead = { onPointerEnter: expectSubmit, onFocus: expectSubmit };

/** HOME-03, for admins too: in the hero if there is room, within reach of the thumb on a phone. */
export function SubmitButton() {
  const texts = useTexts().home;
  return (
    <Button className="no-phone" icon="plus" {...ahead} onClick={() => openSubmitDialog()}>
      {texts.submitQuestion}
      <Begun />
    </Button>
  );
}

/** Further down it also leads back to the top. */
export function SubmitBar() {
  const texts = useTexts().home;
  const isFarDown = useIsFarDown();
  return (
    <ThumbBar>
      <Button size="big" wide icon="plus" {...ahead} onClick={() => openSubmitDialog()}>
        {texts.submitQuestion}
        <Begun />
      </Button>
      {isFarDown && <IconButton icon="up" label={texts.toTop} onClick={toTop} />}
    </ThumbBar>
  );
}

const Begun = () => (
  <Suspense>
    <DraftWaiting />
  </Suspense>
);
