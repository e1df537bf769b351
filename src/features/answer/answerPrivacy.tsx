import { useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { currentSection, useSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { useTexts } from '#i18n/texts.ts';
import type { MyAnswer } from '#model/myAnswer.ts';
import type { Id } from '#model/noun.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';

/** Who reads this answer: nobody but its author, or administrators too, from one answer to the next (ANSWER-10, 11). */
export function AnswerPrivacy({ answer }: { answer: MyAnswer | null }) {
  const texts = useSection(answerTexts);
  const { common } = useTexts();
  const [asking, setAsking] = useState(false);
  const isShared = answer?.shared === 'admins';
  return (
    <div className={isShared ? 'answer-privacy shared' : 'answer-privacy'}>
      <Icon name={isShared ? 'users' : 'lock'} size={18} />
      <p>
        <b>
          {isShared
            ? texts.sharedSince(answer.shared_at ? formatDate(answer.shared_at, 'short') : '')
            : texts.privateTitle}
        </b>
        {isShared ? texts.sharedMessage : texts.privateMessage}
      </p>
      {isShared ? (
        <Button look="quiet" onClick={() => void share(answer, false)}>
          {texts.stopSharing}
        </Button>
      ) : (
        answer && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {texts.share}
          </Button>
        )
      )}
      <ConfirmDialog
        open={asking}
        look="primary"
        title={texts.shareTitle}
        message={texts.shareMessage}
        confirm={texts.shareIt}
        cancel={common.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (answer) void share(answer, true);
        }}
      />
    </div>
  );
}

async function share(answer: MyAnswer, shared: boolean): Promise<void> {
  const texts = currentSection(answerTexts);
  const question_id = answer.question_id as Id<'interview_questions'>;
  const change = (value: boolean) =>
    stored('answer.share', { question_id, shared: value, saw: value ? answer.text_by : null });
  if ((await change(shared)) === null) {
    showToast({ kind: 'error', title: texts.shareFailed });
    return;
  }
  const undo = async () => {
    if ((await change(!shared)) === null) showToast({ kind: 'error', title: texts.undoFailed });
  };
  showToast({
    kind: 'success',
    title: shared ? texts.sharedToast : texts.stoppedToast,
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: () => void undo() },
  });
}
