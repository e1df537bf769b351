import { useSection } from '#i18n/section.ts';
import { deletedElsewhereTexts } from '#i18n/sections/deletedElsewhere.ts';
import { useTexts } from '#i18n/texts.ts';
import { Button } from './button.tsx';
import { copyText } from './copyText.ts';
import { Notice } from './notice.tsx';

interface DeletedElsewhereProps {
  /** Who did, if that is known. */
  by?: string | null;
  /** What was written here, to be copied. */
  words: string;
  busy: boolean;
  /** Makes a record of its own of it. */
  onAdd: () => void;
}

/** Says that what is being edited was deleted by somebody else: its words stay, and can become a new one. */
export function DeletedElsewhere({ by = null, words, busy, onAdd }: DeletedElsewhereProps) {
  const texts = useSection(deletedElsewhereTexts);
  const { common } = useTexts();
  const copy = () => copyText(words, { copied: texts.copied, failed: texts.copyFailed });
  return (
    <Notice look="warning" icon="alert" role="alert" title={texts.title(by)}>
      <p>{texts.message}</p>
      <Button size="dense" icon="plus" busy={busy} onClick={onAdd}>
        {texts.addAgain}
      </Button>
      <Button size="dense" look="quiet" icon="copy" onClick={() => void copy()}>
        {common.copy}
      </Button>
    </Notice>
  );
}
