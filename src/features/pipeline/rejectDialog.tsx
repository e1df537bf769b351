import { type KeyboardEvent, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { rejectTexts } from '#i18n/sections/reject.ts';
import { useTexts } from '#i18n/texts.ts';
import { derivedId } from '#model/id.ts';
import { isWithin, limits } from '#model/limits.ts';
import { shortened } from '#model/shortened.ts';
import { useDraft } from '#sync/useDraft.ts';
import { stored } from '#sync/mutate.ts';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { isSendKey } from '#ui/commandKeys.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/textField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { type Rejection, restore, sayRejected } from './boardRestore.ts';
import './boardDialog.css';

export interface RejectDialogProps {
  id: string;
  name: string;
  /** Where it is asked, which the toast depends on (A55). */
  from: 'board' | 'dialog';
  /** A closing dialog still shows its person. */
  open?: boolean;
  onClose: () => void;
}

/** Asks before it rejects somebody, with a reason if there is one (KAN-46, A54). Mount it when it is asked for. */
export function RejectDialog({ id, name, ...rest }: RejectDialogProps) {
  return <RejectMany people={[{ id, name }]} {...rest} />;
}

interface RejectManyProps extends Pick<RejectDialogProps, 'from' | 'open' | 'onClose'> {
  people: readonly { id: string; name: string }[];
  onDone?: () => void;
  /** How it is taken back, from the toast too. */
  undoable?: (rejections: readonly Rejection[]) => () => Promise<void>;
}

/** The same for several, with one reason. */
export function RejectMany({ people, from, open = true, onClose, onDone, undoable }: RejectManyProps) {
  const texts = useSection(rejectTexts);
  const { common } = useTexts();
  const [first] = people;
  // what is said of some people is never offered for others
  const whose = people.length === 1 ? first?.id : derivedId(...people.map(({ id }) => id).toSorted());
  const draft = useDraft<{ reason: string }>(`candidate.reject:${whose}`);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const show = useOwnToast(true, open);
  const reason = typed ?? reasonIn(draft.begun?.value);
  const { most } = limits.reasonCharacters;
  const tooLong = !isWithin(reason.trim(), most);
  const change = (next: string) => {
    setTyped(next);
    draft.keep(next ? { reason: next } : null);
  };
  const submit = async () => {
    if (busy || tooLong || !first) return;
    setBusy(true);
    const said = reason.trim() || null;
    const rejections: Rejection[] = [];
    const written = await draft.handIn('candidate.reject', () => ({ id: first.id, reason: said }));
    if (written.stored) rejections.push({ person: first.id, id: written.id });
    for (const { id: person } of people.slice(1)) {
      const id = await stored('candidate.reject', { id: person, reason: said });
      if (id) rejections.push({ person, id });
    }
    setBusy(false);
    const { length } = rejections;
    if (!length) return show({ kind: 'error', title: common.error, message: texts.failed });
    const undo = undoable?.(rejections) ?? (() => restore(rejections));
    const title = people.length === 1 ? texts.toast[from] : texts.many(length);
    const who = shortened(people.map(({ name }) => name).join(', '), 80);
    sayRejected(title, who, rejections, people.length - length, undo);
    onDone?.();
    onClose();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={people.length === 1 ? texts.title(first?.name ?? '') : texts.titleMany(people.length)}
      width={480}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="danger" busy={busy} disabled={!draft.ready}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="board-dialog">
        <p>{texts.message}</p>
        <div className="board-suggestions" role="group" aria-label={texts.suggestions}>
          {texts.reasons.map((one) => (
            <Pill
              key={one}
              dense
              on={reason === one}
              onClick={() => change(withSuggestion(reason, one, texts.reasons))}
            >
              {one}
            </Pill>
          ))}
        </div>
        <TextArea
          label={texts.reason}
          note={common.optional}
          help={texts.help}
          rows={3}
          disabled={!draft.ready}
          error={tooLong ? texts.tooLong(most) : undefined}
          value={reason}
          onChange={change}
          onKeyDown={keyDown}
        />
      </div>
    </Dialog>
  );
}

const reasonIn = (kept: unknown): string => {
  const { reason } = (kept ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : '';
};

/** A suggestion replaces another one; it never replaces what somebody wrote. */
function withSuggestion(reason: string, suggestion: string, all: readonly string[]): string {
  const said = reason.trim();
  if (!said || all.includes(said)) return said === suggestion ? '' : suggestion;
  return said.includes(suggestion) ? reason : `${said}\n${suggestion}`;
}
