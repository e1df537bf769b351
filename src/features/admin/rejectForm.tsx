import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { rejectionTexts } from '#i18n/sections/rejection.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { isWithin, limits } from '#model/limits.ts';
import { type RejectionKind, rejectionKinds } from '#model/rejection.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Radios } from '#ui/choice.tsx';
import { isSendKey } from '#ui/commandKeys.ts';
import { isComposing, isPlainKey } from '#ui/composing.ts';
import { TextArea } from '#ui/textField.tsx';
import type { WriteDecision } from './decide.ts';
import { Key } from './moderationKeys.tsx';

interface RejectFormProps {
  question: string;
  /** False once it was decided on elsewhere: what was typed stays, and is not handed in. */
  isPending: boolean;
  /** @param write stores it, and with it lets the draft of the note go */
  onReject: (kind: RejectionKind, reason: string, write: WriteDecision) => void;
  onCancel: () => void;
}

/** Why a question is sent back: one of a few reasons, by its number too, and a note that the author reads (QUAL-12). */
export function RejectForm({ question, isPending, onReject, onCancel }: RejectFormProps) {
  const texts = useSection(moderationTexts);
  const { kinds } = useSection(rejectionTexts);
  const { common } = useTexts();
  const [kind, setKind] = useState<RejectionKind | null>(null);
  const [isTried, setTried] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const draft = useDraft<{ reason: string }>(`question.reject:${question}`);
  const [typed, setTyped] = useState<string | null>(null);
  const reason = typed ?? draft.begun?.value.reason ?? '';
  const setReason = (next: string) => {
    setTyped(next);
    draft.keep(next.trim() ? { reason: next } : null);
  };
  const { most } = limits.reasonCharacters;
  const tooLong = !isWithin(reason.trim(), most);
  const submit = () => {
    if (!isPending) return;
    setTried(true);
    if (tooLong || !kind) return;
    // whoever is quicker than the store, which may hold a note: as soon as it has answered
    if (draft.ready) send(kind, reason);
    else setWaiting(true);
  };
  const send = (why: RejectionKind, note: string) =>
    onReject(why, note, async (args) => {
      const written = await draft.handIn('question.decide', () => args);
      return written.stored ? written.id : null;
    });
  useEffect(() => {
    if (isWaiting && draft.ready && kind) send(kind, reason);
  }, [isWaiting, draft.ready]); // oxlint-disable-line react-hooks/exhaustive-deps -- once, when it is ready
  const note = useRef<HTMLTextAreaElement>(null);
  /** Typed at the reasons, before the note could take it. */
  const [ahead, setAhead] = useState('');
  useEffect(() => {
    if (!ahead || !draft.ready) return;
    setAhead('');
    setReason(reason + ahead);
    note.current?.focus();
  }, [ahead, draft.ready]); // oxlint-disable-line react-hooks/exhaustive-deps -- once, when it is ready
  const keyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isWriting = event.target instanceof HTMLTextAreaElement;
    const isOther = isWriting || event.repeat || !isPlainKey(event.nativeEvent);
    const numbered = isOther ? undefined : rejectionKinds[Number(event.key) - 1];
    if (event.key === 'Escape') onCancel();
    else if (isSendKey(event)) submit();
    else if (numbered) setKind(numbered);
    // words are the note's, whatever has the focus
    else if (!isOther && /^[^\d\s]$/u.test(event.key)) setAhead((before) => before + event.key);
    // the space between two words chooses nothing: where nothing is chosen, digits and arrows do
    else if (!isOther && event.key === ' ' && !kind) setAhead((before) => before && `${before} `);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className="reject-form"
      noValidate
      onKeyDown={keyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Radios
        autoFocus
        label={texts.reason}
        name="rejection"
        options={rejectionKinds.map((one, index) => ({ value: one, label: `${index + 1}. ${kinds[one]}` }))}
        value={kind}
        onChange={setKind}
        error={isTried && !kind ? texts.reasonMissing : undefined}
      />
      <p className="field-help no-phone">{texts.reasonKeys}</p>
      <TextArea
        ref={note}
        rows={3}
        label={texts.note}
        help={texts.reasonHelp}
        error={tooLong ? texts.reasonTooLong(most) : undefined}
        value={reason}
        readOnly={!draft.ready}
        onChange={setReason}
      />
      <div className="row">
        <Button type="submit" look="danger" aria-disabled={!isPending} aria-keyshortcuts="Control+Enter">
          {texts.reject} <Key name="Ctrl ↵" />
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
