import { useSection } from '#i18n/section.ts';
import { createUserTexts } from '#i18n/sections/createUser.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copyText.ts';

/** Copies a secret, which is nowhere but on the screen. */
export function CopyButton({ text }: { text: string }) {
  const texts = useSection(createUserTexts);
  const copy = () => copyText(text, { copied: texts.copied, failed: texts.copyFailed });
  return (
    <Button icon="copy" disabled={!text} onClick={() => void copy()}>
      {texts.copy}
    </Button>
  );
}
