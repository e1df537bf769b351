import { type KeyboardEvent, useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { isWithin, limits } from '#model/limits.ts';
import { canMerge, conflictOf, mergedContent } from '#model/writtenText.ts';
import type { CandidatePage, Note } from '#queries/candidate.ts';
import { showToast } from '#state/toast.ts';
import { keepAside, takeBack } from '#sync/setAside.ts';
import { useDraft } from '#sync/useDraft.ts';
import { stored } from '#sync/mutate.ts';
import { Button } from '#ui/button.tsx';
import { DeletedElsewhere } from '#ui/deletedElsewhere.tsx';
import { TextConflict } from '#ui/textConflict.tsx';
import { TextArea } from '#ui/textField.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { type Plan, planOf, sentPlan } from './candidateItems.ts';
import { PlanFields } from './candidatePlan.tsx';

interface Typed {
  content: string;
  saw: string;
  instead?: true;
}

interface EditItemProps {
  item: Note;
  admins: CandidatePage['admins'];
  /** Who has deleted it meanwhile, null for somebody; undefined as long as it is there. */
  goneBy?: string | null | undefined;
  onClose: () => void;
}

/** The text of a note or to-do, and when a to-do is due. What is typed is kept as a draft (R25). */
export function EditItem({ item, admins, goneBy, onClose }: EditItemProps) {
  const texts = useSection(candidateTexts);
  const conflictWords = useSection(conflictTexts);
  const names = useSection(fieldNames);
  const { common } = useScreenTexts();
  const draft = useDraft<Typed>(`note.edit:${item.id}`);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [plan, setPlan] = useState<Plan>(() => planOf(item));
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const show = useOwnToast(true);
  const value = typed ?? typedIn(draft.begun?.value) ?? { content: item.content, saw: item.text_by };
  const present = { content: item.content };
  const mine = { content: value.content };
  const isChanged = value.content.trim() !== item.content;
  const isGone = goneBy !== undefined;
  const conflict = isChanged && !isGone && !value.instead ? conflictOf(mine, value.saw, { ...item }) : [];
  const place = useConflictPlace(conflict.length > 0);
  const tooLong = !isWithin(value.content.trim(), limits.noteCharacters);
  const put = (next: Typed): Typed => {
    setTyped(next);
    draft.keep(next.content === item.content ? null : next);
    return value;
  };
  const offerBack = useOfferBack<Typed>(true, { undo: common.undo, restored: texts.draftRestored }, put);
  const cancel = () => {
    void draft.discard();
    if (isChanged) showDiscarded();
    onClose();
  };
  // the field is gone with it: what was typed stays in the person's history, as any text that is given up
  const showDiscarded = () => void keepAside('admin_notes', item.id, { content: value.content.trim() });
  const takeTheirs = async () => {
    const aside = await keepAside('admin_notes', item.id, mine);
    if (!aside) return;
    offerBack(conflictWords.theirsTaken, value, () => takeBack(aside));
    put({ content: item.content, saw: item.text_by });
  };
  const takeBoth = () => {
    offerBack(conflictWords.bothTaken, value);
    const { content } = mergedContent('admin_notes', mine, present);
    put({ content: String(content ?? ''), saw: item.text_by, instead: true });
  };
  const submit = async () => {
    if (busy || tooLong || !value.content.trim()) return;
    if (isGone) return addAgain();
    if (conflict.length) return place.stop();
    setBusy(true);
    const isDone = (await savePlan(item, plan)) && (await saveText());
    setBusy(false);
    if (isDone === 'changed') return place.stop();
    if (!isDone) return show({ kind: 'error', title: common.error, message: texts.updateFailed });
    showToast({ kind: 'success', title: texts.updated });
    onClose();
  };
  const addAgain = async () => {
    if (busy || tooLong || !value.content.trim()) return;
    setBusy(true);
    const { user_id, note_type } = item;
    const planned = note_type === 'todo' ? sentPlan(plan) : { due_date: null, priority: null, assigned_to: null };
    const written = await draft.handIn('note.add', (id) => ({
      ...{ id: id as Note['id'], user_id, note_type: note_type === 'todo' ? 'todo' : 'note' },
      ...{ content: value.content.trim(), ...planned },
    }));
    setBusy(false);
    const isTodo = note_type === 'todo';
    if (!written.stored)
      return show({ kind: 'error', title: common.error, message: isTodo ? texts.todoFailed : texts.noteFailed });
    showToast({ kind: 'success', title: isTodo ? texts.todoAdded : texts.noteAdded });
    onClose();
  };
  const saveText = async (): Promise<boolean | 'changed'> => {
    if (!isChanged) return draft.discard().then(() => true);
    const { instead } = value;
    const written = await draft.handIn('note.edit', () => ({
      ...{ id: item.id, saw: item.text_by, content: value.content.trim() },
      ...(instead && { instead }),
    }));
    return written.stored || (written.refused === 'changed' && 'changed');
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
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void submit();
      }}
    >
      {isGone && <DeletedElsewhere by={goneBy} words={value.content} busy={busy} onAdd={() => void addAgain()} />}
      {conflict.length > 0 && (
        <TextConflict
          ref={place.ref}
          busy={busy}
          fields={conflict.map((one) => ({ ...one, label: names[one.field] }))}
          onMine={() => put({ ...value, saw: item.text_by, instead: true })}
          onTheirs={() => void takeTheirs()}
          onBoth={canMerge('admin_notes', mine, present) ? takeBoth : undefined}
        />
      )}
      <TextArea
        autoFocus
        label={item.note_type === 'todo' ? texts.todo : texts.note}
        rows={item.note_type === 'todo' ? 2 : 4}
        readOnly={!draft.ready || busy}
        value={value.content}
        error={tooLong ? texts.tooLong(limits.noteCharacters) : null}
        onChange={(content) => put({ ...value, content })}
      />
      {item.note_type === 'todo' && <PlanFields plan={plan} admins={admins} onChange={setPlan} />}
      <div className="candidate-ways">
        {!isGone && (
          <Button type="submit" look="primary" busy={busy} disabled={!value.content.trim()}>
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

function typedIn(kept: unknown): Typed | null {
  const { content, saw, instead } = (kept ?? {}) as Record<string, unknown>;
  if (typeof content !== 'string' || typeof saw !== 'string') return null;
  return { content, saw, ...(instead === true && { instead }) };
}

/** Only what is different: a colleague may have moved the date meanwhile. */
async function savePlan(item: Note, plan: Plan): Promise<boolean> {
  if (item.note_type !== 'todo' || JSON.stringify(planOf(item)) === JSON.stringify(plan)) return true;
  return (await stored('note.schedule', { id: item.id, ...sentPlan(plan) })) !== null;
}
