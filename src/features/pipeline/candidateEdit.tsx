import { type KeyboardEvent, useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { isWithin, limits } from '#model/limits.ts';
import { isVisible } from '#model/sanitizeText.ts';
import { type Content, mergedContent } from '#model/writtenText.ts';
import type { CandidatePage, Note } from '#queries/candidate.ts';
import { showToast } from '#state/toast.ts';
import { keepAside, takeBack } from '#sync/setAside.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { isSendKey } from '#ui/commandKeys.ts';
import { DeletedElsewhere } from '#ui/deletedElsewhere.tsx';
import { TextConflict } from '#ui/textConflict.tsx';
import { TextArea } from '#ui/textField.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import {
  type ItemEdit,
  itemEditOfDraft,
  type ItemField,
  itemForm,
  priorityOf,
  itemWrites,
  sentField,
  sentPlan,
} from './candidateItems.ts';
import { PlanFields, useDueDate } from './candidatePlan.tsx';
import { changedFields, conflictingFields, resolved, withText } from './fieldEdits.ts';

interface EditItemProps {
  item: Note;
  admins: CandidatePage['admins'];
  /** Who has deleted it meanwhile, null for somebody; undefined as long as it is there. */
  goneBy?: string | null | undefined;
  onClose: () => void;
}

/** The text of a note or to-do, and a to-do's plan. What is changed is kept as a draft, field by field (R35). */
export function EditItem({ item, admins, goneBy, onClose }: EditItemProps) {
  const texts = useSection(candidateTexts);
  const conflictWords = useSection(conflictTexts);
  const names = useSection(fieldNames);
  const { common } = useScreenTexts();
  const { priorities } = useSection(pipelineTexts);
  const draft = useDraft<ItemEdit>(`note.edit:${item.id}`);
  const [typed, setTyped] = useState<ItemEdit | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const date = useDueDate();
  const show = useOwnToast(true);
  const edit = typed ?? itemEditOfDraft(draft.begun?.value);
  /** What is typed where something was, and otherwise the present: a colleague's other field is seen at once. */
  const textOf = (name: ItemField) => edit[name]?.text ?? itemForm.shown(item, name);
  const plan = { due: textOf('due_date'), priority: priorityOf(textOf('priority')), assignee: textOf('assigned_to') };
  const content = textOf('content');
  const changed = changedFields(itemForm, edit, item);
  const isGone = goneBy !== undefined;
  const conflicts = isGone ? [] : conflictingFields(itemForm, edit, item);
  const place = useConflictPlace(conflicts.length > 0);
  const tooLong = !isWithin(content.trim(), limits.noteCharacters);
  const put = (next: ItemEdit): ItemEdit => {
    setTyped(next);
    draft.keep(changedFields(itemForm, next, item).length ? next : null);
    return edit;
  };
  const change = (some: Partial<Record<ItemField, string>>) =>
    put(
      itemForm.names.reduce(
        (next, name) => (some[name] === undefined ? next : withText(itemForm, next, item, name, some[name])),
        edit,
      ),
    );
  const offerBack = useOfferBack<ItemEdit>(true, { undo: common.undo, restored: texts.draftRestored }, put);
  const wordsOf = (fields: readonly ItemField[]) =>
    Object.assign({}, ...fields.map((name) => sentField(name, edit[name]!.text))) as Content;
  const cancel = () => {
    void draft.discard();
    if (changed.includes('content')) showDiscarded();
    onClose();
  };
  // the field is gone with it: what was typed stays in the person's history, as any text that is given up
  const showDiscarded = () => void keepAside('admin_notes', item.id, { content: content.trim() });
  const takeTheirs = async () => {
    const aside = await keepAside('admin_notes', item.id, wordsOf(conflicts));
    if (!aside) return;
    offerBack(conflictWords.theirsTaken, edit, () => takeBack(aside));
    put(resolved(edit, item, conflicts, 'theirs'));
  };
  const both = mergedContent('admin_notes', { content }, { content: item.content }).content;
  const takeBoth = () => {
    offerBack(conflictWords.bothTaken, edit);
    const mine = resolved(edit, item, conflicts, 'mine');
    put({ ...mine, content: { ...mine.content!, text: String(both ?? '') } });
  };
  const submit = async () => {
    if (busy || tooLong || !isVisible(content) || !date.isRight(plan.due)) return;
    if (isGone) return addAgain();
    if (conflicts.length) return place.stop();
    setBusy(true);
    const refused = await draft.handInAll(itemWrites(edit, item));
    setBusy(false);
    if (refused === 'changed') return place.stop();
    if (refused) return show({ kind: 'error', title: common.error, message: texts.updateFailed });
    showToast({ kind: 'success', title: texts.updated });
    onClose();
  };
  const addAgain = async () => {
    setBusy(true);
    const { user_id, note_type } = item;
    const isTodo = note_type === 'todo';
    const planned = isTodo ? sentPlan(plan) : { due_date: null, priority: null, assigned_to: null };
    const written = await draft.handIn('note.add', (id) => ({
      ...{ id, user_id, note_type: isTodo ? 'todo' : 'note', content: content.trim() },
      ...planned,
    }));
    setBusy(false);
    if (!written.stored)
      return show({ kind: 'error', title: common.error, message: isTodo ? texts.todoFailed : texts.noteFailed });
    showToast({ kind: 'success', title: isTodo ? texts.todoAdded : texts.noteAdded });
    onClose();
  };
  const shownAs = (name: ItemField, text: string) => {
    if (name === 'priority') return priorities[priorityOf(text)];
    if (name === 'due_date') return text.replaceAll('-', '/');
    if (name !== 'assigned_to' || !text) return text;
    return admins.find(({ id }) => id === text)?.name ?? common.deletedUser;
  };
  return (
    <form
      ref={field}
      className="candidate-add grow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!isSendKey(event)) return;
        event.preventDefault();
        void submit();
      }}
    >
      {isGone && <DeletedElsewhere by={goneBy} words={content} busy={busy} onAdd={() => void submit()} />}
      {conflicts.length > 0 && (
        <TextConflict
          ref={place.ref}
          busy={busy}
          fields={conflicts.map((name) => ({
            ...{ field: name, label: names[name], mine: shownAs(name, textOf(name)) },
            theirs: shownAs(name, itemForm.shown(item, name)),
          }))}
          onMine={() => put(resolved(edit, item, conflicts, 'mine'))}
          onTheirs={() => void takeTheirs()}
          onBoth={conflicts.includes('content') && both !== content ? takeBoth : undefined}
        />
      )}
      <TextArea
        autoFocus
        label={item.note_type === 'todo' ? texts.todo : texts.note}
        rows={item.note_type === 'todo' ? 2 : 4}
        readOnly={!draft.ready || busy}
        value={content}
        error={tooLong ? texts.tooLong(limits.noteCharacters) : null}
        onChange={(text) => change({ content: text })}
      />
      {item.note_type === 'todo' && (
        <PlanFields
          plan={plan}
          date={date}
          admins={admins}
          onChange={({ due, priority, assignee }) => change({ due_date: due, priority, assigned_to: assignee })}
        />
      )}
      <div className="candidate-ways">
        {!isGone && (
          <Button type="submit" look="primary" busy={busy} disabled={!isVisible(content)}>
            {texts.saveText}
          </Button>
        )}
        <Button look="quiet" onClick={cancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
