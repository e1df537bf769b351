import { useRef } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import type { Interview } from '#queries/interviewTime.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { deleteInterview } from './interviewActions.ts';

interface InterviewDeleteProps {
  /** The interview to delete, or null while closed. */
  deleting: Interview | null;
  /** The candidate's name. */
  who: string;
  onClose: () => void;
}

/** INT-16, INT-17. Names what goes with it, and the other way. */
export function InterviewDelete({ deleting, who, onClose }: InterviewDeleteProps) {
  const texts = useSection(interviewsTexts);
  const { interviewTypes } = useSection(pipelineTexts);
  const shown = useRef({ interview: deleting, who });
  if (deleting) shown.current = { interview: deleting, who };
  const { interview } = shown.current;
  if (!interview) return null;
  const type = interviewTypes[interview.interview_name as keyof typeof interviewTypes] ?? interview.interview_name;
  return (
    <ConfirmDialog
      open={deleting !== null}
      title={texts.removeTitle(type)}
      message={texts.removeMessage(shown.current.who, formatDate(interview.scheduled_date, 'dateTime'))}
      confirm={texts.remove}
      onConfirm={() => {
        onClose();
        void deleteInterview(interview);
      }}
      onCancel={onClose}
    />
  );
}
