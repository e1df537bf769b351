import { bulkUsersTexts } from '#i18n/sections/bulkUsers.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { type BulkLine, type ReadUsers, rewriteLine } from '#model/bulkUsers.ts';
import { limits } from '#model/limits.ts';
import { showToast } from '#state/toast.ts';
import { ImportTable } from '#ui/importTable.tsx';
import type { Fate } from './bulkList.ts';

interface BulkPreviewProps {
  read: ReadUsers;
  /** Undefined while this device does not know who has an account. */
  fates: readonly Fate[] | undefined;
  text: string;
  isFixed: boolean;
  onText: (text: string) => void;
}

/** What becomes of each line, before anything is made (A216). It is written in the field; a cell writes its line there. */
export function BulkPreview({ read, fates, text, isFixed, onText }: BulkPreviewProps) {
  const texts = useSection(bulkUsersTexts);
  const { common } = useTexts();
  const { lines } = read;
  const says = ({ problem, isMade, ignored }: BulkLine, fate: Fate | undefined): string => {
    if (problem) return texts.problem[problem];
    const words =
      fate === undefined ? texts.reading : fate === 'new' && isMade ? texts.fates.made : texts.fates[fate as 'new'];
    return ignored ? `${words} ${texts.ignored(ignored.join(', '))}` : words;
  };
  const shown = lines.slice(0, limits.bulkUsers);
  const edit = (at: number, column: string, value: string) => {
    const { isMade, ...line } = lines[at]!;
    const next =
      column === 'name' ? { ...line, name: value, ...(isMade && { isMade }) } : { ...line, email: value.trim() };
    // an empty line would be no line: it is left out by its own button
    if (next.name.trim() || next.email) onText(rewriteLine(read, at, next));
  };
  const leaveOut = (at: number) => {
    onText(rewriteLine(read, at));
    showToast({
      ...{ kind: 'info', title: texts.leftOut, message: lines[at]!.name || lines[at]!.email },
      action: { label: common.undo, icon: 'undo', run: () => onText(text) },
    });
  };
  return (
    <section className="bulk-preview" aria-label={texts.preview} inert={isFixed}>
      {shown.length === 0 ? (
        <p className="ink-3">{texts.previewEmpty}</p>
      ) : (
        <ImportTable
          label={texts.preview}
          columns={[
            { id: 'name', header: texts.columns.name },
            { id: 'email', header: texts.columns.email },
          ]}
          rows={shown.map((line, at) => ({
            cells: { name: line.name, email: line.email },
            becomes: line.problem ? 'wrong' : fates?.[at] === 'exists' || fates?.[at] === 'twice' ? 'there' : 'new',
            says: says(line, fates?.[at]),
          }))}
          texts={{ becomes: texts.becomes, cell: texts.cell, leaveOut: texts.leaveOut }}
          onEdit={edit}
          onLeaveOut={leaveOut}
        />
      )}
      {lines.length > shown.length && <p className="ink-3">{texts.tooMany}</p>}
    </section>
  );
}
