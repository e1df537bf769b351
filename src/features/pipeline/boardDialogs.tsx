import { useState } from 'react';
import type { PipelineStage } from '#model/pipeline.ts';
import type { BoardCard, BoardColumn } from '#queries/boardCard.ts';
import { AddDialog } from './boardAdd.tsx';
import { BulkDialog } from './boardBulk.tsx';
import { EditDialog } from './boardEdit.tsx';
import { undoable } from './boardMove.ts';
import { MoveDialog } from './boardMoveDialog.tsx';
import { restore } from './boardRestore.ts';
import { RejectMany } from './rejectDialog.tsx';

export interface Doing {
  what: 'add' | 'bulk' | 'edit' | 'move' | 'reject';
  people: readonly BoardCard[];
}

interface BoardDialogsProps {
  doing: Doing | null;
  columns: readonly BoardColumn[];
  onMove: (ids: readonly string[], stage: PipelineStage) => Promise<readonly string[]>;
  onRejected: () => void;
  onClose: () => void;
}

/** What is open above the board; each opening begins anew. */
export function BoardDialogs({ doing, columns, onMove, onRejected, onClose }: BoardDialogsProps) {
  const [opening, setOpening] = useState({ doing, number: 0 });
  if (doing && doing !== opening.doing) setOpening({ doing, number: opening.number + 1 });
  // a closing dialog still shows its person
  const shown = doing ?? opening.doing;
  if (!shown) return null;
  const { what, people } = shown;
  const props = { key: opening.number, open: doing !== null, onClose };
  const { key, ...rest } = props;
  const [first] = people;
  if (what === 'add') return <AddDialog key={key} {...rest} />;
  if (what === 'bulk') return <BulkDialog key={key} {...rest} />;
  if (!first) return null;
  if (what === 'edit') return <EditDialog key={key} {...rest} id={first.id} name={first.name} />;
  if (what === 'move')
    return (
      <MoveDialog
        key={key}
        {...rest}
        {...{ people, columns }}
        onMove={(stage) =>
          void onMove(
            people.map(({ id }) => id),
            stage,
          )
        }
      />
    );
  return (
    <RejectMany
      key={key}
      {...rest}
      people={people}
      from="board"
      onDone={onRejected}
      undoable={(rejections) => undoable(() => restore(rejections))}
    />
  );
}
