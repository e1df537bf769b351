import { useRef, useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { useTexts } from '#i18n/texts.ts';
import { keyOf } from '#model/noun.ts';
import { candidate } from '#queries/candidate.ts';
import type { Activity } from '#queries/candidateActivity.ts';
import { hasTime, type Interview } from '#queries/interviewTime.ts';
import { type CandidateInterviews, candidateInterviews } from '#queries/interviews.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { showToast } from '#state/toast.ts';
import { takeBack } from '#sync/setAside.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { DeletedElsewhere } from '#ui/deletedElsewhere.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { changedFields, conflictingFields } from './fieldEdits.ts';
import { InterviewConflict } from './interviewConflict.tsx';
import {
  formOfEdit,
  interviewEditOfDraft,
  interviewForm,
  type InterviewEdit as FieldsEdit,
  interviewWrites,
  withForm,
} from './interviewFieldEdits.ts';
import { InterviewFields } from './interviewFields.tsx';
import { contentOfForm, type InterviewForm, isMissing, problemsOf } from './interviewForm.ts';
import './interviews.css';

interface InterviewEditProps {
  /** The interview to edit, or null while closed. */
  editing: Interview | null;
  onClose: () => void;
}

/** Edits an interview; another time makes it rescheduled (INT-45). */
export function InterviewEdit({ editing, onClose }: InterviewEditProps) {
  const opened = useRef({ editing, times: 0, open: false });
  const { current } = opened;
  // a closing dialog keeps its content, and each opening begins with its own draft
  if (editing) Object.assign(current, { editing, times: current.open ? current.times : current.times + 1 });
  current.open = editing !== null;
  if (!current.editing) return null;
  return <Opened key={current.times} interview={current.editing} open={current.open} onClose={onClose} />;
}

interface DeletedInterviewProps {
  interview: Interview;
  form: InterviewForm;
  busy: boolean;
  onAdd: () => void;
}

/** The candidate's timeline says who did. */
function DeletedInterview({ interview, form, busy, onAdd }: DeletedInterviewProps) {
  const page = useLive(candidate(interview.user_id));
  const did = (one: Activity) =>
    one.kind === 'interview_deleted' && one.name === interview.interview_name && one.date === interview.scheduled_date;
  const by = page.state === 'ready' ? page.value.activities.find(did)?.by : null;
  const words = [form.interview_name, `${form.date} ${form.time}`, form.place, form.notes].filter((one) => one.trim());
  return <DeletedElsewhere by={by ?? null} words={words.join('\n')} busy={busy} onAdd={onAdd} />;
}

interface OpenedProps {
  interview: Interview;
  open: boolean;
  onClose: () => void;
}

const untouched: ReadonlySet<never> = new Set<never>();
const nobody: Pick<CandidateInterviews, 'admins' | 'all' | 'people'> = { admins: [], all: [], people: new Map() };

function Opened({ interview, open, onClose }: OpenedProps) {
  const texts = useSection(interviewsTexts);
  const { common } = useTexts();
  const draft = useDraft<unknown>(`interview.edit:${interview.id}`);
  const [typed, setTyped] = useState<FieldsEdit | null>(null);
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const around = useLive(candidateInterviews(interview.user_id));
  const known = around.state === 'ready' ? around.value : nobody;
  const live = useLive(record(keyOf('interviews', interview.id)));
  // the current row; as it was on opening until that is read
  const row = live.state === 'ready' ? (live.value as Interview | null) : interview;
  const present = row && hasTime(row) ? row : null;
  const isGone = live.state === 'ready' && live.value === null;
  const shown = present ?? interview;
  const edit = typed ?? (draft.begun ? interviewEditOfDraft(draft.begun.value, shown) : {});
  const form = formOfEdit(edit, shown);
  const changed = changedFields(interviewForm, edit, shown);
  const problems = problemsOf(form);

  const put = (next: FieldsEdit): FieldsEdit | null => {
    setTyped(next);
    draft.keep(Object.keys(next).length ? next : null);
    return changed.length ? edit : null;
  };
  const offerBack = useOfferBack(open, { undo: common.undo, restored: texts.draftRestored }, put);
  const begin = () => {
    setTyped({});
    setAttempted(false);
    void draft.discard();
  };
  const discard = () => {
    offerBack(texts.draftDiscarded, edit);
    begin();
  };
  const close = () => {
    void draft.flush();
    setAttempted(false);
    onClose();
  };

  const different = conflictingFields(interviewForm, edit, present);
  const conflictPlace = useConflictPlace(different.length > 0);
  const show = useOwnToast(problems.size === 0, open);
  const choose = (chosen: FieldsEdit, title?: string, aside?: string) => {
    if (title) offerBack(title, edit, () => takeBack(aside));
    put(chosen);
    fields.current?.focus();
  };
  const submit = async () => {
    if (busy || !draft.ready) return;
    setAttempted(true);
    if (problems.size) {
      // the errors must be rendered first
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return show(
        isMissing(form)
          ? { kind: 'error', title: texts.missing, message: texts.missingMessage }
          : { kind: 'error', title: texts.notRight, message: texts.notRightMessage },
      );
    }
    if (different.length) return conflictPlace.stop();
    setBusy(true);
    if (isGone) {
      const { user_id } = interview;
      const again = contentOfForm(form);
      const added = await draft.handIn('interview.schedule', (id) => ({
        id: id as Interview['id'],
        user_id,
        ...again,
      }));
      setBusy(false);
      if (!added.stored) return show({ kind: 'error', title: texts.error, message: texts.createFailed });
      showToast({ kind: 'success', title: texts.scheduled });
      return onClose();
    }
    const refused = await draft.handInAll(interviewWrites(edit, shown));
    setBusy(false);
    if (!refused) {
      showToast({ kind: 'success', title: texts.updated });
      onClose();
    } else if (refused === 'changed' && present) {
      // the conflict is shown as soon as the other text has arrived
      conflictPlace.stop();
    } else show({ kind: 'error', title: texts.error, message: texts.updateFailed });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      width={520}
      title={texts.editTitle}
      subtitle={known.people.get(interview.user_id)?.name}
      onSubmit={() => void submit()}
      foot={
        <>
          {draft.failed && (
            <span className="keep stays" role="status">
              <Icon name="alert" size={14} />
              {texts.draftNotKept}
            </span>
          )}
          {changed.length > 0 && draft.keptAt && !draft.failed && (
            <span className="keep stays">
              <Icon name="check" size={14} />
              {texts.draftKept(formatDate(draft.keptAt, 'time'))}
              <Button look="quiet" size="dense" onClick={discard}>
                {texts.discardDraft}
              </Button>
            </span>
          )}
          <Button look="quiet" className="cancel" onClick={close}>
            {common.cancel}
          </Button>
          {!isGone && (
            <Button type="submit" look="primary" busy={busy}>
              {texts.save}
            </Button>
          )}
        </>
      }
    >
      {isGone && <DeletedInterview interview={interview} form={form} busy={busy} onAdd={() => void submit()} />}
      {present && different.length > 0 && (
        <InterviewConflict
          ref={conflictPlace.ref}
          present={present}
          different={different}
          edit={edit}
          people={known.people}
          busy={busy}
          onBusy={setBusy}
          onChoose={choose}
        />
      )}
      <InterviewFields
        ref={fields}
        form={form}
        onChange={(some) => void put(withForm(edit, shown, { ...form, ...some }))}
        problems={attempted ? problems : untouched}
        isFixed={!draft.ready || busy}
        user={interview.user_id}
        known={known}
        present={shown}
      />
    </Dialog>
  );
}
