import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
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
import { Checkbox } from '#ui/choice.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { TextField } from '#ui/textField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { DeleteItem } from './candidateDelete.tsx';
import { EditItem } from './candidateEdit.tsx';
import { useEdited } from './useEdited.ts';
import { noPlan, type Plan, priorityOf, sentPlan, tick } from './candidateItems.ts';
import { textIn, useBounded } from './candidateNotes.tsx';
import { PlanFields, useDueDate } from './candidatePlan.tsx';
import { DueDate, PriorityBadge } from './taskFacts.tsx';

/** CAND-35 to CAND-45, TASK-14. */
export function CandidateTodos({ id, page }: { id: string; page: CandidatePage }) {
  const texts = useSection(candidateTexts);
  const [deleting, setDeleting] = useState<Note | null>(null);
  const edited = useEdited(id, page.todos, page);
  const { shown, more } = useBounded(edited.all);
  return (
    <>
      <AddTodo key={id} id={id} admins={page.admins} />
      {page.unread.has('notes') ? (
        <LoadFailure message={texts.loadFailed} />
      ) : edited.all.length === 0 ? (
        <p className="ink-3">{texts.noTodos}</p>
      ) : (
        <ul className="candidate-list" aria-label={texts.parts.todos}>
          {shown.map((todo) => (
            <TodoItem key={todo.id} todo={todo} page={page} edited={edited} onDelete={() => setDeleting(todo)} />
          ))}
        </ul>
      )}
      {more}
      <DeleteItem item={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

type TodoDraft = Plan & { content: string };

function draftIn(kept: unknown): TodoDraft {
  const { due, priority, assignee } = (kept ?? {}) as Record<string, unknown>;
  return {
    content: textIn(kept),
    due: typeof due === 'string' ? due : '',
    priority: priorityOf(priority),
    assignee: typeof assignee === 'string' ? assignee : '',
  };
}

/** In one line: Enter adds, and the next one can be written at once. */
function AddTodo({ id, admins }: { id: string; admins: CandidatePage['admins'] }) {
  const texts = useSection(candidateTexts);
  const { common } = useScreenTexts();
  const draft = useDraft<TodoDraft>(`todo.add:${id}`);
  const [typed, setTyped] = useState<TodoDraft | null>(null);
  const [busy, setBusy] = useState(false);
  const date = useDueDate();
  const show = useOwnToast(true);
  const todo = typed ?? draftIn(draft.begun?.value);
  const tooLong = !isWithin(todo.content.trim(), limits.noteCharacters);
  const change = (some: Partial<TodoDraft>) => {
    const next = { ...todo, ...some };
    setTyped(next);
    draft.keep(next.content.trim() ? next : null);
  };
  const submit = async () => {
    if (busy || tooLong || !isVisible(todo.content) || !date.isRight(todo.due)) return;
    setBusy(true);
    const written = await draft.handIn('note.add', (note) => ({
      ...{ id: note, user_id: id, note_type: 'todo' },
      ...{ content: todo.content.trim(), ...sentPlan(todo) },
    }));
    if (written.stored) {
      setTyped({ content: '', ...noPlan });
      await draft.goOn();
      showToast({ kind: 'success', title: texts.todoAdded });
    } else show({ kind: 'error', title: common.error, message: texts.todoFailed });
    setBusy(false);
  };
  return (
    <form
      className="candidate-add todo"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={texts.todo}
        readOnly={!draft.ready || busy}
        autoComplete="off"
        value={todo.content}
        error={tooLong ? texts.tooLong(limits.noteCharacters) : null}
        onChange={(content) => change({ content })}
      />
      <PlanFields plan={todo} date={date} admins={admins} onChange={change} />
      <Button type="submit" look="primary" icon="plus" busy={busy} disabled={!isVisible(todo.content)}>
        {texts.add}
      </Button>
    </form>
  );
}

interface TodoItemProps {
  todo: Note;
  page: Pick<CandidatePage, 'admins' | 'names'>;
  edited: ReturnType<typeof useEdited>;
  onDelete: () => void;
}

function TodoItem({ todo, page: { admins, names }, edited, onDelete }: TodoItemProps) {
  const texts = useSection(candidateTexts);
  const { common } = useScreenTexts();
  const setEditing = (is: boolean) => edited.edit(todo.id, is);
  const unsent = useLive(unsentKeys());
  const assignee = todo.assigned_to && (names.get(todo.assigned_to) ?? common.deletedUser);
  if (edited.isEditing(todo.id))
    return (
      <li className="candidate-item">
        <EditItem item={todo} admins={admins} goneBy={edited.goneBy(todo)} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="candidate-item">
      <Checkbox
        className="candidate-todo grow"
        checked={todo.is_completed}
        onChange={(checked) => void tick(todo.id, checked)}
        label={
          <span className="candidate-words" lang={contentLanguage(todo.content)}>
            {todo.is_completed ? <s>{todo.content}</s> : todo.content}
          </span>
        }
      />
      <span className="candidate-item-facts">
        {unsent.state === 'ready' && unsent.value.has(`admin_notes/${todo.id}`) && <Unsent>{common.notSentYet}</Unsent>}
        {assignee && <span lang={contentLanguage(assignee)}>{assignee}</span>}
        {!todo.is_completed && <DueDate due={todo.due_date} />}
        {!todo.is_completed && <PriorityBadge priority={priorityOf(todo.priority)} />}
      </span>
      <span className="candidate-item-ways">
        <IconButton
          icon="edit"
          dense
          label={`${texts.edit}: ${todo.content}`}
          data-tooltip={texts.edit}
          onClick={() => setEditing(true)}
        />
        <IconButton
          icon="trash"
          dense
          label={`${texts.delete}: ${todo.content}`}
          data-tooltip={texts.delete}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}
