import { useState } from 'react';
import type { Question } from '#model/noun.ts';
import { useSection } from '#i18n/section.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOpening } from '#ui/opened.ts';
import { QuestionDialog } from './questionDialog.tsx';

export interface SubmitQuestionDialogProps {
  open: boolean;
  /** One's own pending question to edit; null to submit a new one. */
  edits: string | null;
  /** What another app or page sent, instead of a person's own words (A167). */
  sent: boolean;
  onClose: () => void;
}

/** QUES-01 to QUES-57. Each opening is a new form, and closing keeps its content. */
export function SubmitQuestionDialog({ open, edits, sent, onClose }: SubmitQuestionDialogProps) {
  const key = `${useOpening(open)} ${edits} ${sent}`;
  return edits ? (
    <EditQuestion key={key} id={edits} open={open} onClose={onClose} />
  ) : (
    <QuestionDialog key={key} open={open} onClose={onClose} edited={null} sent={sent} />
  );
}

function EditQuestion({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const texts = useSection(submitQuestionTexts);
  const live = useLive(record(`interview_questions/${id}`));
  const [edited, setEdited] = useState<Question>();
  const present = live.state === 'ready' ? (live.value as Question | null) : null;
  if (!edited && present) setEdited(present);
  const isGone = live.state === 'ready' && live.value === null;
  if (edited) return <QuestionDialog open={open} onClose={onClose} edited={edited} present={present} isGone={isGone} />;
  if (live.state === 'loading') return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.editTitle}
      foot={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Notice icon="alert" title={texts.gone} />
    </Dialog>
  );
}
