import { contentLanguage } from '#i18n/contentLanguage.ts';
import { currentSection, useSection } from '#i18n/section.ts';
import { sharedTexts } from '#i18n/sections/shared.ts';
import { currentTexts } from '#i18n/texts.ts';
import { plainText } from '#model/plainText.ts';
import type { BegunDraft } from '#queries/drafts.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { showToast } from '#state/toast.ts';
import { bringBack, discardDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { formOfDraft, type QuestionForm, sentForm } from './questionForm.ts';

/** Over a form that holds what another app or page sent (A167). */
export function SentNotice({ remove }: { remove: () => Promise<QuestionForm> }) {
  const { sent } = useSection(sharedTexts);
  const removeNow = async () => {
    offerBack(await remove());
    openSubmitDialog();
  };
  return (
    <Notice look="calm" icon="note" role="status" title={sent.title}>
      <p>{sent.message}</p>
      <Button size="dense" icon="trash" onClick={() => void removeNow()}>
        {sent.remove}
      </Button>
    </Notice>
  );
}

/** Over a person's own words: what was sent waits beside them, with its text in sight. */
export function SentWaiting({ draft, onOpen }: { draft: BegunDraft; onOpen: () => void }) {
  const { sent } = useSection(sharedTexts);
  const text = plainText(formOfDraft(draft.value).question);
  const remove = async () => {
    if (await discardDraft(draft.key)) offerBack(draft.value);
  };
  return (
    <Notice look="calm" icon="note" role="status" title={sent.title}>
      {/* it scrolls, also by keys */}
      <p className="sent-text" lang={contentLanguage(text)} tabIndex={0}>
        {text}
      </p>
      <div className="row">
        <Button size="dense" icon="edit" onClick={onOpen}>
          {sent.open}
        </Button>
        <Button size="dense" icon="trash" onClick={() => void remove()}>
          {sent.remove}
        </Button>
      </div>
    </Notice>
  );
}

function offerBack(value: unknown): void {
  const { removed } = currentSection(sharedTexts).sent;
  const run = () => void bringBack(sentForm, value);
  showToast({ kind: 'info', title: removed, action: { label: currentTexts().common.undo, icon: 'undo', run } });
}
