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
import { differencesOf, InterviewConflict } from './interviewConflict.tsx';
import { InterviewFields } from './interviewFields.tsx';
import {
  contentOfForm,
  formFrom,
  formOfInterview,
  type InterviewForm,
  isMissing,
  problemsOf,
} from './interviewForm.ts';
import './interviews.css';

interface InterviewEditProps {
  /** The interview to edit, or null while closed. */
  editing: Interview | null;
  onClose: () => void;
}

/** Edits an interview; another time makes it rescheduled (INT-45). */
export function InterviewEdit({ editing, onClose }: InterviewEditProps) {
  const shown = useRef({ editing, times: 0, open: false });
  const { current } = shown;
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
  const [typed, setTyped] = useState<InterviewForm | null>(null);
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
  const began = formOfInterview(present ?? interview);
  const form = typed ?? (draft.begun ? formFrom(draft.begun.value) : began);
  const isBegun = typed !== null || draft.begun !== null;
  const problems = problemsOf(form);

  /** Unsaved content; null when nothing was written. */
  const written = useRef<InterviewForm>(null);
  const put = (next: InterviewForm): InterviewForm | null => {
    const before = written.current;
    written.current = next;
    setTyped(next);
    draft.keep(next);
    return before;
  };
  const offerBack = useOfferBack(open, { undo: common.undo, restored: texts.draftRestored }, put);
  const begin = () => {
    written.current = null;
    setTyped(began);
    setAttempted(false);
    void draft.discard();
  };
  const discard = () => {
    offerBack(texts.draftDiscarded, form);
    begin();
  };
  const close = () => {
    void draft.flush();
    setAttempted(false);
    onClose();
  };

  const different = isBegun ? differencesOf(form, present) : [];
  const conflictPlace = useConflictPlace(different.length > 0);
  const show = useOwnToast(problems.size === 0, open);
  const choose = (chosen: InterviewForm | null, title?: string, aside?: string) => {
    if (title) offerBack(title, form, () => takeBack(aside));
    if (chosen) put(chosen);
    else begin();
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
    // if both became identical, there was nothing to choose
    const origin = { saw: present?.text_by ?? form.saw, ...(form.instead && { instead: form.instead }) };
    const content = contentOfForm(form, (present ?? interview).scheduled_date);
    const handedIn = await draft.handIn('interview.edit', () => ({ id: interview.id, ...origin, ...content }));
    setBusy(false);
    if (handedIn.stored) {
      showToast({ kind: 'success', title: texts.updated });
      onClose();
    } else if (handedIn.refused === 'changed' && present) {
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
          {isBegun && draft.keptAt && !draft.failed && (
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
          form={form}
          people={known.people}
          busy={busy}
          onBusy={setBusy}
          onChoose={choose}
        />
      )}
      <InterviewFields
        ref={fields}
        form={form}
        onChange={(some) => void put({ ...form, ...some })}
        problems={attempted ? problems : untouched}
        isFixed={!draft.ready || busy}
        user={interview.user_id}
        known={known}
        present={present ?? interview}
      />
    </Dialog>
  );
}
