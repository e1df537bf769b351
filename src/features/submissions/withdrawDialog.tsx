import { useRef } from 'react';
import { useSection } from '#i18n/section.ts';
import { submissionTexts } from '#i18n/sections/submissions.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Question } from '#model/noun.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import type { Submission } from '#queries/submissions.ts';
import { alongWith } from '#queries/along.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** Asks first: what is withdrawn is gone (QUAL-17). */
export function WithdrawDialog({ submission, onClose }: { submission: Submission | null; onClose: () => void }) {
  const texts = useSection(submissionTexts);
  const { common } = useTexts();
  // a closing dialog keeps its question
  const last = useRef(submission);
  if (submission) last.current = submission;
  const live = useLive(record(`interview_questions/${last.current?.id ?? ''}`));
  const present = live.state === 'ready' ? (live.value as Question | null) : null;
  const withdraw = async () => {
    onClose();
    const shown = last.current;
    if (!shown) return;
    try {
      const along = await alongWith('interview_questions', shown.id);
      const written = await mutate('question.retract', { id: shown.id, saw: present?.text_by ?? '', along });
      if (written.stored) return showToast({ kind: 'success', title: texts.withdrawn, message: shown.question });
      const message = written.refused === 'not_pending' ? texts.decided : undefined;
      showToast({ kind: 'error', title: texts.withdrawFailed, message });
    } catch (error) {
      console.error('withdrawing a question', error);
      showToast({ kind: 'error', title: texts.withdrawFailed });
    }
  };
  return (
    <ConfirmDialog
      open={submission !== null}
      title={texts.withdrawTitle}
      message={texts.withdrawMessage}
      confirm={texts.withdraw}
      cancel={common.cancel}
      onCancel={onClose}
      onConfirm={() => void withdraw()}
    />
  );
}
