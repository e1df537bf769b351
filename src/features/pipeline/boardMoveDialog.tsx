import { type KeyboardEvent } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { number } from '#i18n/number.ts';
import { useSection } from '#i18n/section.ts';
import { boardTexts } from '#i18n/sections/board.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { type PipelineStage, pipelineStages } from '#model/pipeline.ts';
import type { BoardColumn } from '#queries/boardCard.ts';
import { classNames } from '#ui/classNames.ts';
import { isPlainKey } from '#ui/composing.ts';
import { Dialog } from '#ui/dialog.tsx';

interface MoveDialogProps {
  open: boolean;
  people: readonly { name: string; stage: string }[];
  /** With the number of each; without them none is said. */
  columns: readonly BoardColumn[] | undefined;
  onMove: (stage: PipelineStage) => void;
  onClose: () => void;
}

/** Where to, as a line of stops; their digits work here too (KAN-82). */
export function MoveDialog({ open, people, columns, onMove, onClose }: MoveDialogProps) {
  const texts = useSection(boardTexts);
  const { stages } = useSection(pipelineTexts);
  const [only] = people.length === 1 ? people : [];
  const countIn = (stage: PipelineStage) => {
    const column = columns?.find((one) => one.stage === stage);
    return column && number(column.cards.length);
  };
  const choose = (stage: PipelineStage) => {
    onClose();
    onMove(stage);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!isPlainKey(event.nativeEvent) || event.repeat) return;
    const stage = /^[1-9]$/.test(event.key) ? pipelineStages[Number(event.key) - 1] : undefined;
    if (stage) choose(stage);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.moveTo}
      subtitle={only ? <span lang={contentLanguage(only.name)}>{only.name}</span> : texts.moveMany(people.length)}
      width={400}
    >
      <ol className="board-move" onKeyDown={keyDown}>
        {pipelineStages.map((stage, at) => (
          <li key={stage} className={classNames(stage === only?.stage && 'here')}>
            <button type="button" autoFocus={at === 0} onClick={() => choose(stage)}>
              <i />
              <b>{stages[stage]}</b>
              <small>{stage === only?.stage ? texts.hereNow : countIn(stage)}</small>
              <kbd className="key no-phone">{at + 1}</kbd>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
