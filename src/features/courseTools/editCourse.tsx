import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Content } from '#model/writtenText.ts';
import { type CourseRecords, courseRecords } from '#queries/courseRecords.ts';
import { useLive } from '#queries/live.ts';
import { showToast } from '#state/toast.ts';
import { takeBack } from '#sync/setAside.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import type { RichTextEditorHandle } from '#ui/editor/richTextEditor.tsx';
import type { Missing } from '#ui/editor/useContent.ts';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { CourseFields } from './courseFields.tsx';
import {
  contentOfCourse,
  contentOfStage,
  courseProblems,
  nameOfStage,
  stageProblems,
  textsOfCourse,
} from './courseTexts.ts';
import {
  courseConflict,
  type CourseEdit,
  editOfDraft,
  followed,
  isUnchanged,
  noEdit,
  type ShownStage,
  shownStages,
  stageConflict,
  withAdded,
  withCourseChosen,
  withCourseText,
  withoutStage,
  withStageChosen,
  withStageText,
} from './editForm.ts';
import { KeptNote } from './keptNote.tsx';
import { courseWrites } from './courseWrites.ts';
import { StageList, type StageWays } from './stageList.tsx';
import { TextsConflict } from './textsConflict.tsx';
import { useFills } from './useFills.ts';
import { moved } from './wizardForm.ts';

interface EditCourseProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** CRSE-39 to CRSE-43. */
export function EditCourse({ open, id, onClose }: EditCourseProps) {
  const texts = useSection(courseToolsTexts);
  const { common } = useTexts();
  const live = useLive(courseRecords(id));
  const [known, setKnown] = useState<CourseRecords>();
  const records = live.state === 'ready' ? live.value : undefined;
  // what was typed stays readable when the course is deleted meanwhile
  if (records?.course && records !== known) setKnown(records);
  if (known?.course)
    return (
      <Opened open={open} onClose={onClose} course={known.course} records={known} isGone={records?.course === null} />
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.editCourse}
      width={820}
      foot={<Button onClick={onClose}>{common.close}</Button>}
    >
      {live.state === 'loading' ? (
        <Skeletons count={3} label={common.loading}>
          <Skeleton width="100%" height={60} />
        </Skeletons>
      ) : live.state === 'error' ? (
        <LoadFailure message={texts.loadFailed} />
      ) : (
        <Notice icon="alert" title={texts.gone} />
      )}
    </Dialog>
  );
}

interface OpenedProps extends Omit<EditCourseProps, 'id'> {
  course: NonNullable<CourseRecords['course']>;
  records: CourseRecords;
  isGone: boolean;
}

function Opened({ open, onClose, course, records, isGone }: OpenedProps) {
  const texts = useSection(courseToolsTexts);
  const { common } = useTexts();
  const draft = useDraft<unknown>(open ? `course.edit:${course.id}` : null);
  const [edit, setEdit] = useState<CourseEdit>();
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const [openStage, setOpenStage] = useState<string | null>(null);
  const [removing, setRemoving] = useState<ShownStage | null>(null);
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Record<string, Missing>>({});
  const latest = useRef<CourseEdit>(undefined);
  const editor = useRef<RichTextEditorHandle>(null);
  const body = useRef<HTMLDivElement>(null);
  const fills = useFills();
  const show = useOwnToast(false, open);

  // the draft is read once, as soon as it is ready
  if (draft.ready && !edit) {
    setEdit(draft.begun ? editOfDraft(draft.begun.value) : noEdit);
    setRestoredAt(draft.begun?.at ?? null);
  }
  const now = (): CourseEdit => latest.current ?? edit ?? noEdit;
  const stagesIn = (of: CourseEdit) => shownStages(of, records.stages, draft.id);
  const stageOf = (key: string) => stagesIn(now()).find((stage) => stage.key === key);
  const put = (next: CourseEdit) => {
    latest.current = next;
    setEdit(next);
    draft.keep(isUnchanged(next, records.stages, draft.id) ? null : next);
  };
  const typed = (): CourseEdit => {
    editor.current?.flush();
    return now();
  };
  const fill = (wanted: CourseEdit): CourseEdit | null => {
    const before = now();
    fills.again();
    setMissing({});
    setRestoredAt(null);
    put(wanted);
    return isUnchanged(before, records.stages, draft.id) ? null : before;
  };
  const offerBack = useOfferBack(open, { undo: common.undo, restored: texts.draft.back }, fill, now);
  const fail = (message: string) => show({ kind: 'error', title: texts.error, message });
  const startOver = () => {
    const before = typed();
    fill(noEdit);
    setAttempted(false);
    offerBack(texts.draft.discarded, before);
  };

  const current = edit && followed(edit, course, records.stages);
  useEffect(() => {
    if (!edit || current === edit) return;
    const before = typed();
    const next = followed(before, course, records.stages);
    const information = (of: CourseEdit) => of.stages[openStage ?? '']?.information;
    if (information(next) !== information(before)) fills.again();
    put(next);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each of others' versions once
  }, [edit, current]);
  const shown = edit ? stagesIn(edit) : [];
  const showOnly = useOwnToast(shown.length > 1, open);
  const different = edit ? courseConflict(edit, course) : [];
  const conflicts = new Map(
    edit
      ? shown.flatMap((stage) => {
          const found = stageConflict(edit, stage);
          return found.length ? [[stage.key, found] as const] : [];
        })
      : [],
  );
  const conflictPlace = useConflictPlace(different.length > 0 || conflicts.size > 0);
  const [firstConflict] = conflicts.keys();

  /** @param title says what was done; Undo brings back what was there */
  const choose = (next: CourseEdit, title?: string, aside?: string) => {
    const before = typed();
    fills.again();
    put(next);
    if (title) offerBack(title, before, () => takeBack(aside));
    body.current?.focus();
  };
  const chooseCourse = (content: Content | null, title?: string, aside?: string) => {
    choose(withCourseChosen(typed(), course, content), title, aside);
  };
  const chooseStage = (stage: ShownStage, content: Content | null, title?: string, aside?: string) => {
    choose(withStageChosen(typed(), stage, content), title, aside);
  };

  const remove = (stage: ShownStage) => {
    const before = typed();
    setRemoving(null);
    if (openStage === stage.key) setOpenStage(null);
    put(withoutStage(before, stage));
    offerBack(texts.stageRemoved(nameOfStage(stage.texts, texts)), before);
  };
  const ways: StageWays = {
    change: (key, changes, filled) => {
      const stage = stageOf(key);
      if (stage && filled === fills.of(key)) put(withStageText(now(), stage, changes));
    },
    open: (key) => {
      typed();
      setOpenStage(key);
    },
    move: (from, to) =>
      put({
        ...typed(),
        order: moved(
          stagesIn(now()).map(({ key }) => key),
          from,
          to,
        ),
      }),
    remove: (key) => {
      const stage = stageOf(key);
      if (!stage) return;
      // WIZ-10
      if (shown.length === 1) return showOnly({ kind: 'error', title: texts.error, message: texts.onlyStage });
      if (stage.row) setRemoving(stage);
      else remove(stage);
    },
    add: () => {
      const before = typed();
      const added = withAdded(before, stagesIn(before));
      put(added.edit);
      setOpenStage(added.key);
    },
    apply: (key, { name, title, description, information }) => {
      const before = typed();
      const stage = stageOf(key);
      if (!stage) return;
      fills.again(key);
      put(withStageText(before, stage, { title, description, information: information ?? '' }));
      offerBack(texts.templateApplied(name), before);
    },
    missing: (key, one) => setMissing((before) => ({ ...before, [key]: one })),
  };

  const submit = async () => {
    if (busy || !edit || isGone) return;
    const whole = typed();
    const all = stagesIn(whole);
    setAttempted(true);
    const conflicting = all.find((stage) => stageConflict(whole, stage).length);
    if (conflicting) setOpenStage(conflicting.key);
    if (conflicting || courseConflict(whole, course).length) return conflictPlace.stop();
    const wrong = all.find(
      ({ key, texts: written }) => Object.keys(stageProblems(written, texts)).length || missing[key] === 'refused',
    );
    const isCourseWrong = whole.course && Object.keys(courseProblems(whole.course, texts)).length > 0;
    if (wrong || isCourseWrong) {
      if (all.some((stage) => !stage.texts.title.trim())) fail(texts.titlesMissing);
      if (wrong && !isCourseWrong) setOpenStage(wrong.key);
      // the errors must be rendered first
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    if (isUnchanged(whole, records.stages, draft.id)) return onClose();
    setBusy(true);
    const refused = await draft.handInAll(courseWrites(whole, { course, stages: records.stages }, draft.id));
    setBusy(false);
    // somebody else's text came in between, and is shown beside this one as soon as it has arrived
    if (refused === 'changed') return conflictPlace.stop();
    if (refused) return fail(texts.updateFailed);
    showToast({ kind: 'success', title: texts.updated });
    onClose();
  };

  const noteOf = (stage: ShownStage): ReactNode => {
    if (stage.isGone) return <Notice look="warning" icon="alert" title={texts.stageGone} />;
    if (stage.isBack) return <Notice look="warning" icon="alert" role="status" title={texts.stageBack} />;
    const found = conflicts.get(stage.key);
    if (!found || !stage.row) return undefined;
    return (
      <TextsConflict
        ref={different.length === 0 && stage.key === firstConflict ? conflictPlace.ref : undefined}
        noun="course_stages"
        present={stage.row}
        mine={contentOfStage(stage.texts)}
        different={found}
        busy={busy}
        onBusy={setBusy}
        onChoose={(content, title, aside) => chooseStage(stage, content, title, aside)}
      />
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.editCourse}
      width={820}
      onSubmit={() => void submit()}
      foot={
        <>
          <KeptNote draft={draft} />
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            look="primary"
            busy={busy || Object.values(missing).includes('running')}
            disabled={!edit || isGone}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="course-edit" ref={body} tabIndex={-1} onKeyDown={noImplicitSubmit}>
        {isGone && <Notice icon="alert" role="alert" title={texts.gone} />}
        {restoredAt && !isGone && (
          <Notice look="calm" icon="note" role="status" title={texts.draft.back}>
            <p>{texts.draft.restoredMessage(formatDate(restoredAt, 'dateTime'))}</p>
            <Button size="dense" icon="trash" onClick={startOver}>
              {texts.draft.discard}
            </Button>
          </Notice>
        )}
        {edit && different.length > 0 && (
          <TextsConflict
            ref={conflictPlace.ref}
            noun="courses"
            present={course}
            mine={contentOfCourse(edit.course ?? textsOfCourse(course))}
            different={different}
            busy={busy}
            onBusy={setBusy}
            onChoose={chooseCourse}
          />
        )}
        {edit ? (
          <>
            <CourseFields
              course={edit.course ?? textsOfCourse(course)}
              problems={attempted && edit.course ? courseProblems(edit.course, texts) : {}}
              isFixed={busy || isGone}
              onChange={(changes) => put(withCourseText(now(), course, changes))}
            />
            <h3>{texts.steps.stages}</h3>
            <StageList
              stages={shown.map((stage) => {
                const { key, texts: written, row } = stage;
                fills.follow(key, row?.text_by ?? '', edit.stages[key] !== undefined);
                const problems = attempted ? stageProblems(written, texts) : {};
                if (missing[key] === 'refused') problems.information = texts.imageMissing;
                return { key, texts: written, problems, filled: fills.of(key), note: noteOf(stage) };
              })}
              open={openStage}
              ways={ways}
              editor={editor}
              disabled={busy || isGone}
            />
          </>
        ) : (
          <Skeletons count={3} label={common.loading}>
            <Skeleton width="100%" height={60} />
          </Skeletons>
        )}
      </div>
      <ConfirmDialog
        open={removing !== null}
        title={texts.removeTitle(removing ? nameOfStage(removing.texts, texts) : '')}
        message={texts.removeMessage(removing?.row ? (records.completedBy.get(removing.row.id) ?? 0) : 0)}
        confirm={texts.removeConfirm}
        onConfirm={() => removing && remove(removing)}
        onCancel={() => setRemoving(null)}
      />
    </Dialog>
  );
}

/** Enter in a field would save; a dialog above this one is its own form. */
function noImplicitSubmit(event: KeyboardEvent<HTMLElement>) {
  const isOwn = event.currentTarget.contains(event.target as Node);
  if (isOwn && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
