import { useRef } from 'react';
import { useSection } from '#i18n/section.ts';
import { stageContentTexts } from '#i18n/sections/stageContent.ts';
import { plainText } from '#model/plainText.ts';
import { shortened } from '#model/shortened.ts';
import { openStageContent, type StageContentKind } from '#state/stageContentDialog.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton } from '#ui/menuButton.tsx';
import { removeQuestion } from './removeQuestion.ts';

/** What only admins have on a stage, loaded where one of them looks at it (STAGE-13, STAGE-18, STAGE-19). */
export type StageToolsProps = { stage: string } & (
  | { kind: StageContentKind; question?: never }
  | { kind?: never; question: { id: string; question: string } }
);

export function StageTools({ stage, kind, question }: StageToolsProps) {
  const texts = useSection(stageContentTexts);
  if (question) return <QuestionTools stage={stage} question={question} />;
  return (
    <Button size="dense" icon="edit" onClick={() => openStageContent({ stageId: stage, kind })}>
      {texts[kind].manage}
    </Button>
  );
}

function QuestionTools({ stage, question }: { stage: string; question: { id: string; question: string } }) {
  const texts = useSection(stageContentTexts);
  const place = useRef<HTMLSpanElement>(null);
  const remove = async () => {
    const item = place.current?.closest('li');
    const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling) as HTMLElement | null | undefined;
    const words = plainText(question.question).split('\n')[0] ?? '';
    // the menu's button goes with its question: the focus stays in the list
    if (await removeQuestion(stage, question.id, shortened(words, 80))) neighbour?.focus();
  };
  return (
    <span ref={place}>
      <MenuButton
        dense
        icon="more"
        label={texts.actions}
        items={[
          { id: 'edit', label: texts.edit, icon: 'edit', onSelect: () => openSubmitDialog(question.id) },
          { id: 'remove', label: texts.remove, icon: 'close', danger: true, onSelect: () => void remove() },
        ]}
      />
    </span>
  );
}
