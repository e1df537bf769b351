import { type KeyboardEvent, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { isWithin, limits } from '#model/limits.ts';
import { isVisible } from '#model/sanitizeText.ts';
import type { CandidatePage, Note } from '#queries/candidate.ts';
import { useLive } from '#queries/live.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { showToast } from '#state/toast.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Unsent } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { isSendKey } from '#ui/commandKeys.ts';
import { IconButton } from '#ui/iconButton.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { TextArea } from '#ui/textField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { DeleteItem } from './candidateDelete.tsx';
import { EditItem } from './candidateEdit.tsx';
import { useEdited } from './useEdited.ts';

/** CAND-30 to CAND-34, CAND-43 to CAND-45. */
export function CandidateNotes({ id, page }: { id: string; page: CandidatePage }) {
  const texts = useSection(candidateTexts);
  const [deleting, setDeleting] = useState<Note | null>(null);
  const edited = useEdited(id, page.notes, page);
  const { shown, more } = useBounded(edited.all);
  return (
    <>
      <AddNote key={id} id={id} />
      {page.unread.has('notes') ? (
        <LoadFailure message={texts.loadFailed} />
      ) : edited.all.length === 0 ? (
        <p className="ink-3">{texts.noNotes}</p>
      ) : (
        <ul className="candidate-list" aria-label={texts.parts.notes}>
          {shown.map((note) => (
            <NoteItem key={note.id} note={note} page={page} edited={edited} onDelete={() => setDeleting(note)} />
          ))}
        </ul>
      )}
      {more}
      <DeleteItem item={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

/** The newest rows of a list, and a button for further ones. */
export function useBounded<Row>(rows: readonly Row[]) {
  const texts = useSection(candidateTexts);
  const [most, setMost] = useState<number>(limits.drawnChanges);
  const rest = rows.length - most;
  const more = rest > 0 && (
    <Button look="quiet" size="dense" onClick={() => setMost(most + limits.drawnChanges)}>
      {texts.showMore(Math.min(rest, limits.drawnChanges))}
    </Button>
  );
  return { shown: rows.slice(0, most), more };
}

function AddNote({ id }: { id: string }) {
  const texts = useSection(candidateTexts);
  const { common } = useScreenTexts();
  const draft = useDraft<{ content: string }>(`note.add:${id}`);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const show = useOwnToast(true);
  const content = typed ?? textIn(draft.begun?.value);
  const tooLong = !isWithin(content.trim(), limits.noteCharacters);
  const change = (next: string) => {
    setTyped(next);
    draft.keep(next.trim() ? { content: next } : null);
  };
  const submit = async () => {
    if (busy || tooLong || !isVisible(content)) return;
    setBusy(true);
    const written = await draft.handIn('note.add', (note) => ({
      ...{ id: note, user_id: id, note_type: 'note', content: content.trim() },
      ...{ due_date: null, priority: null, assigned_to: null },
    }));
    if (written.stored) {
      setTyped('');
      await draft.goOn();
      showToast({ kind: 'success', title: texts.noteAdded });
    } else show({ kind: 'error', title: common.error, message: texts.noteFailed });
    setBusy(false);
  };
  return (
    <form
      className="candidate-add"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        label={texts.note}
        rows={3}
        readOnly={!draft.ready || busy}
        value={content}
        error={tooLong ? texts.tooLong(limits.noteCharacters) : null}
        onChange={change}
        onKeyDown={(event: KeyboardEvent) => {
          if (isSendKey(event)) void submit();
        }}
      />
      <Button type="submit" look="primary" icon="plus" busy={busy} disabled={!isVisible(content)}>
        {texts.addNote}
      </Button>
    </form>
  );
}

export const textIn = (kept: unknown): string => {
  const { content } = (kept ?? {}) as { content?: unknown };
  return typeof content === 'string' ? content : '';
};

interface NoteItemProps {
  note: Note;
  page: Pick<CandidatePage, 'admins' | 'edits' | 'names'>;
  edited: ReturnType<typeof useEdited>;
  onDelete: () => void;
}

function NoteItem({ note, page: { admins, edits, names }, edited, onDelete }: NoteItemProps) {
  const texts = useSection(candidateTexts);
  const { common } = useScreenTexts();
  const setEditing = (is: boolean) => edited.edit(note.id, is);
  const unsent = useLive(unsentKeys());
  const author = note.created_by && (names.get(note.created_by) ?? common.deletedUser);
  const edit = edits.get(note.id);
  const editor = edit && (names.get(edit.transitioned_by) ?? common.deletedUser);
  return (
    <li className="candidate-item">
      {edited.isEditing(note.id) ? (
        <EditItem item={note} admins={admins} goneBy={edited.goneBy(note)} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className="candidate-words grow" lang={contentLanguage(note.content)}>
            {note.content}
          </p>
          <span className="candidate-item-ways">
            <IconButton icon="edit" dense label={texts.edit} onClick={() => setEditing(true)} />
            <IconButton icon="trash" dense label={texts.delete} onClick={onDelete} />
          </span>
          <small className="dotted">
            {author && (
              <span className="dot" lang={contentLanguage(author)}>
                {texts.editedBy(author)}
              </span>
            )}
            {note.created_at && <LiveDate className="dot" value={note.created_at} format="dateTime" />}
            {edit?.transitioned_at && (
              <time className="dot" dateTime={edit.transitioned_at}>
                {texts.edited(
                  formatDate(edit.transitioned_at, 'dateTime'),
                  editor === author ? null : (editor ?? null),
                )}
              </time>
            )}
            {unsent.state === 'ready' && unsent.value.has(`admin_notes/${note.id}`) && (
              <Unsent>{common.notSentYet}</Unsent>
            )}
          </small>
        </>
      )}
    </li>
  );
}
