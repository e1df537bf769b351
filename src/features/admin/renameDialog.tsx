import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { bankOptionsTexts } from '#i18n/sections/bankOptions.ts';
import { useTexts } from '#i18n/texts.ts';
import type { OptionField } from '#model/choices.ts';
import { comparable } from '#model/id.ts';
import { useFieldsDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progressBar.tsx';
import { TextField } from '#ui/textField.tsx';
import type { OptionRow } from './optionRows.ts';
import { nameProblem, renameOption } from './renameOption.ts';

interface RenameDialogProps {
  open: boolean;
  field: OptionField;
  option: OptionRow;
  all: readonly OptionRow[];
  onClose: () => void;
}

/** A new name, or the name of another option, with which it becomes one. */
export function RenameDialog({ open, field, option, all, onClose }: RenameDialogProps) {
  const texts = useSection(bankOptionsTexts);
  const { common } = useTexts();
  const draft = useFieldsDraft(open ? `option.rename:${field}.${option.id}` : null, { name: option.value });
  const typed = draft.values.name;
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const problem = nameProblem(option, typed);
  const key = comparable(typed);
  const other = key === option.id ? undefined : all.find(({ id }) => id === key);
  const submit = async () => {
    setTried(true);
    if (problem || done !== null) return;
    setDone(0);
    await renameOption({ field, from: option, to: other ?? typed, onProgress: setDone });
    void draft.discard();
    setDone(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={done === null ? onClose : () => undefined}
      title={texts.renameTitle(option.value)}
      titleLang={contentLanguage(option.value)}
      width={480}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button className="cancel" disabled={done !== null} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={done !== null}>
            {other ? texts.merge : texts.renameEverywhere}
          </Button>
        </>
      }
    >
      <div className="user-dialog">
        <TextField
          label={texts.name}
          required
          autoComplete="off"
          value={typed}
          disabled={!draft.ready}
          onChange={(name) => draft.change({ name })}
          error={tried && problem ? texts[problem] : undefined}
        />
        <div className="ink-2" role="status">
          {other && <p>{texts.merges(other.value)}</p>}
          <p>{texts.changes(option.uses.length)}</p>
        </div>
        <p className="ink-3 text-13">{texts.late}</p>
        {done !== null && <ProgressBar value={(100 * done) / option.uses.length || 0} label={texts.progress} />}
      </div>
    </Dialog>
  );
}
