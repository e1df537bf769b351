import type { StageContentRequest } from '#state/stageContentDialog.ts';
import { QuestionPicker } from './questionPicker.tsx';
import { ResourcePicker } from './resourcePicker.tsx';

export interface StageContentDialogProps {
  request: StageContentRequest;
  open: boolean;
  onClose: () => void;
}

/** Chooses what a stage contains: its questions, or its resources. */
export const StageContentDialog = (props: StageContentDialogProps) =>
  props.request.kind === 'question' ? <QuestionPicker {...props} /> : <ResourcePicker {...props} />;
