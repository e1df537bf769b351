import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { BegunDraft } from '#queries/drafts.ts';
import { openAnswerDialog } from '#state/answerDialog.ts';
import { showToast } from '#state/toast.ts';
import { discardDraft } from '#sync/attention.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { DraftList } from './draftList.tsx';
import { exportChanges } from './exportChanges.ts';

/** Words that their author believes handed in, and that could not be: open again, saved as a file, or given up. */
export function UnsentDraft({ draft }: { draft: BegunDraft }) {
  const all = useScreenTexts();
  const texts = useSection(unsentTexts).unsentDraft;
  const [asking, setAsking] = useState(false);
  const [kind, question] = draft.form.split(':');
  const discard = () => {
    setAsking(false);
    discardDraft(draft.key).then(
      () => showToast({ kind: 'success', title: all.sync.discarded }),
      () => showToast({ kind: 'error', title: all.common.error, message: texts.isOpen }),
    );
  };
  return (
    <article className="refused-entry" aria-label={texts.title}>
      <header>
        <Icon name="alert" size={18} />
        <div className="grow">
          <b>{texts.title}</b>
          <p>{texts.why}</p>
        </div>
      </header>
      <DraftList drafts={[draft]} />
      <div className="refused-ways">
        {kind === 'answer.write' && question && (
          <Button look="primary" icon="edit" onClick={() => openAnswerDialog(question)}>
            {texts.open}
          </Button>
        )}
        <Button icon="download" onClick={() => exportChanges([], all, new Map(), [draft])}>
          {all.sync.export}
        </Button>
        <Button look="danger-quiet" className="discard" onClick={() => setAsking(true)}>
          {all.sync.discard}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.discardTitle}
        message={all.sync.discardMessage}
        confirm={all.sync.discard}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}
