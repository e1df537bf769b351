import { useState } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { readableFields } from '#model/writtenText.ts';
import { type OutboxView, refusedChanges } from '#queries/unsent.ts';
import { showToast } from '#state/toast.ts';
import { discardEntries } from '#sync/attention.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

const isTextless = ({ args }: { args: unknown }): boolean => !readableFields(args).length;

/**
 * Hundreds of people were given a course that a colleague deleted meanwhile: what holds nothing that anybody wrote can go
 * at once. Texts are dealt with one by one.
 */
export function DiscardTextless({ changes }: { changes: OutboxView['attention'] }) {
  const texts = useScreenTexts();
  const words = useSection(unsentTexts);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  if (changes.newest.filter(isTextless).length < 2) return null;
  const fail = () => showToast({ kind: 'error', title: texts.common.error, message: texts.sync.didNotWork });
  const ask = async () => {
    // also those that are not rendered
    setAsked((await refusedChanges()).filter(isTextless).map(({ id }) => id));
    setOpen(true);
  };
  const discard = () => {
    setOpen(false);
    discardEntries(asked).then(() => showToast({ kind: 'success', title: texts.sync.discarded }), fail);
  };
  return (
    <>
      <Button look="danger-quiet" size="dense" onClick={() => void ask().catch(fail)}>
        {words.discardTextless}
      </Button>
      <ConfirmDialog
        open={open}
        title={words.discardTextlessTitle(asked.length)}
        message={words.discardTextlessMessage}
        confirm={texts.sync.discard}
        onConfirm={discard}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
