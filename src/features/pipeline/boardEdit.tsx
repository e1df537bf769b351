import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { boardDialogTexts } from '#i18n/sections/boardDialogs.ts';
import { comparable } from '#model/id.ts';
import type { RowOf } from '#model/noun.ts';
import { writerOf } from '#model/writtenText.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextConflict } from '#ui/textConflict.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { OptionField } from './boardPeople.tsx';
import './boardDialog.css';

interface EditDialogProps {
  open: boolean;
  id: string;
  name: string;
  onClose: () => void;
}

type Candidate = Pick<RowOf<'candidates'>, 'position' | 'company' | 'writers'>;
const nobody: Candidate = { position: null, company: null, writers: null };

/** KAN-74 to KAN-78. */
export function EditDialog({ open, id, name, onClose }: EditDialogProps) {
  const texts = useSection(boardDialogTexts);
  const live = useLive(record(`candidates/${id}`));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.editTitle}
      subtitle={<span lang={contentLanguage(name)}>{name}</span>}
      // 2xl (KAN-75)
      width={672}
    >
      {live.state === 'loading' ? (
        <Skeleton width="100%" height={160} />
      ) : live.state === 'error' ? (
        <LoadFailure message={live.message} />
      ) : (
        <Form open={open} id={id} present={(live.value as Candidate | null) ?? nobody} onClose={onClose} />
      )}
    </Dialog>
  );
}

const fields = [
  { field: 'position', option: 'role' },
  { field: 'company', option: 'company' },
] as const;
type Field = (typeof fields)[number]['field'];

interface Edit {
  typed: Partial<Record<Field, string>>;
  /** What each field held when it was opened, or when its other text was seen. */
  begun: Candidate;
}

function Form({ open, id, present, onClose }: Omit<EditDialogProps, 'name'> & { present: Candidate }) {
  const texts = useSection(boardDialogTexts);
  const { common } = useScreenTexts();
  const draft = useDraft<Edit>(open ? `board.edit:${id}` : null);
  const [first] = useState(present);
  const [edit, setEdit] = useState<Edit | null>(null);
  const { typed, begun } = edit ?? draft.begun?.value ?? { typed: {}, begun: first };
  const put = (next: Edit) => {
    setEdit(next);
    draft.keep(Object.values(next.typed).some((value) => value !== undefined) ? next : null);
  };
  const [instead, setInstead] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const valueOf = (field: Field) => typed[field] ?? present[field] ?? '';
  const changed = fields.filter(
    ({ field }) => typed[field] !== undefined && comparable(typed[field]) !== comparable(begun[field] ?? ''),
  );
  const conflicts = changed.filter(
    ({ field }) =>
      writerOf({ ...present }, { [field]: '' }).by !== writerOf({ ...begun }, { [field]: '' }).by &&
      present[field] !== typed[field],
  );
  const place = useConflictPlace(conflicts.length > 0);
  const isWhole = fields.every(({ field }) => valueOf(field));
  const show = useOwnToast(isWhole, open);
  const submit = async () => {
    if (busy) return;
    setTried(true);
    if (!isWhole) return show({ kind: 'error', title: common.error, message: texts.chooseBoth });
    if (conflicts.length) return place.stop();
    setBusy(true);
    const outcome = await save();
    setBusy(false);
    if (outcome === 'conflict') return place.stop();
    if (outcome === 'failed') return show({ kind: 'error', title: common.error, message: texts.editFailed });
    void draft.discard();
    if (changed.length) showToast({ kind: 'success', title: texts.edited });
    onClose();
  };
  /** One entry for each field, so that two admins who edit different ones do not meet. */
  const save = async (): Promise<'saved' | 'failed' | 'conflict'> => {
    for (const { field } of changed) {
      const value = typed[field]!;
      if (value === present[field]) continue;
      try {
        const saw = writerOf({ ...present }, { [field]: '' }).by;
        const args = { id, saw, [field]: value, ...(instead && { instead: true as const }) };
        const written = await mutate('candidate.edit', args);
        if (written.stored) continue;
        if (written.refused === 'changed') return 'conflict';
        console.error('candidate.edit', written.refused);
      } catch (error) {
        console.error('candidate.edit', error);
      }
      return 'failed';
    }
    return 'saved';
  };
  const choose = (isMine: boolean) => {
    const taken = isMine ? {} : Object.fromEntries(conflicts.map(({ field }) => [field, undefined]));
    setInstead(isMine);
    put({ typed: { ...typed, ...taken }, begun: present });
  };
  return (
    <form
      noValidate
      className="board-dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {conflicts.length > 0 && (
        <TextConflict
          ref={place.ref}
          busy={busy}
          fields={conflicts.map(({ field, option }) => ({
            ...{ field, label: texts[option], mine: valueOf(field), theirs: present[field] ?? '' },
          }))}
          onMine={() => choose(true)}
          onTheirs={() => choose(false)}
        />
      )}
      <div className="board-fields">
        {fields.map(({ field, option }) => (
          <OptionField
            key={field}
            field={option}
            value={valueOf(field)}
            onChange={(value) => put({ typed: { ...typed, [field]: value }, begun })}
            isMissing={tried && !valueOf(field)}
          />
        ))}
      </div>
      <div className="board-dialog-foot">
        <Button look="quiet" className="cancel" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}
