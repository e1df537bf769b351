import { useSection } from '#i18n/section.ts';
import { createUserTexts } from '#i18n/sections/createUser.ts';
import { showToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';

/** Copies a secret, which is nowhere but on the screen. */
export function CopyButton({ text }: { text: string }) {
  const texts = useSection(createUserTexts);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ kind: 'success', title: texts.copied }),
      () => showToast({ kind: 'error', title: texts.copyFailed }),
    );
  return (
    <Button icon="copy" disabled={!text} onClick={() => void copy()}>
      {texts.copy}
    </Button>
  );
}
