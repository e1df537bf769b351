import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { trackToolsTexts } from '#i18n/sections/trackTools.ts';
import { useTexts } from '#i18n/texts.ts';
import { courseRecords, readCourse } from '#queries/courseRecords.ts';
import { useLive } from '#queries/live.ts';
import { showToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { ButtonTabs } from '#ui/buttonTabs.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { StopList } from '#ui/line.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { TabPanel } from '#ui/tabs.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { CopyCourse } from './copyCourse.tsx';
import { CourseFields } from './courseFields.tsx';
import { courseProblems, nameOfStage, stageProblems } from './courseTexts.ts';
import { createCourse } from './createCourse.ts';
import { KeptNote } from './keptNote.tsx';
import { isAssigned, StageContentList } from './stageContentList.tsx';
import { StageList, type StageWays } from './stageList.tsx';
import { useWizard } from './useWizard.ts';
import { copyOf, emptyForm, moved, steps, withStage } from './wizardForm.ts';

type Tab = 'create' | 'copy';

/** WIZ-01 to WIZ-44, CRSE-12. What is typed is kept as a draft until every stage has its content (A42). */
export function CourseWizard({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useSection(courseToolsTexts);
  const tools = useSection(trackToolsTexts);
  const { common } = useTexts();
  const wizard = useWizard(open);
  const { form, draft, change, fill, offerBack, fills, editor } = wizard;
  const tabs = useId();
  const [tab, setTab] = useState<Tab>('create');
  const [openStage, setOpenStage] = useState<string | null>(null);
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [withContent, setWithContent] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const records = useLive(courseRecords(form?.created ? draft.id : ''));
  const made = records.state === 'ready' ? records.value : undefined;
  const isGone = form?.created === true && made?.course === null;
  const show = useOwnToast(false, open);
  const showOnly = useOwnToast((form?.stages.length ?? 0) > 1, open);
  const showCreated = useOwnToast(isGone);
  const place = `${tab} ${form?.step ?? ''}`;
  useFocusOnTurn(place, body, form !== undefined);

  const stages = (form?.stages ?? []).map((stage) => {
    const key = String(stage.n);
    const problems = attempted ? stageProblems(stage, texts) : {};
    if (wizard.missing[key] === 'refused') problems.information = texts.imageMissing;
    return { key, texts: stage, problems, filled: fills.of(key) };
  });
  const fail = (message: string) => show({ kind: 'error', title: texts.error, message });

  const ways: StageWays = {
    change: (key, changes, filled) => wizard.changeStage(key, changes, filled),
    open: setOpenStage,
    move: (from, to) => change((now) => ({ ...now, stages: moved(now.stages, from, to) })),
    remove: (key) => {
      const before = wizard.typed();
      // WIZ-10
      if (before.stages.length === 1) return showOnly({ kind: 'error', title: texts.error, message: texts.onlyStage });
      const removed = before.stages.find((stage) => String(stage.n) === key)!;
      change((now) => ({ ...now, stages: now.stages.filter((stage) => stage.n !== removed.n) }));
      offerBack(texts.stageRemoved(nameOfStage(removed, texts)), before);
    },
    add: () => {
      change((now) => ({ ...now, stages: withStage(now.stages) }));
      setOpenStage(String(wizard.typed().stages.at(-1)!.n));
    },
    apply: (key, { name, title, description, information }) => {
      const before = wizard.typed();
      fills.again(key);
      const filled = { title, description, information: information ?? '' };
      wizard.changeStage(key, filled, fills.of(key));
      offerBack(texts.templateApplied(name), before);
    },
    missing: wizard.setMissing,
  };

  const startOver = async () => {
    const before = wizard.typed();
    setTab('create');
    setAttempted(false);
    if (before.created) return wizard.begin(emptyForm());
    fill(emptyForm());
    offerBack(texts.draft.discarded, before);
  };
  const copy = async (course: string) => {
    const before = wizard.typed();
    try {
      const copied = copyOf(await readCourse(course), withContent);
      setTab('create');
      setAttempted(false);
      if (before.created) await wizard.begin(copied);
      else if (fill(copied)) return offerBack(texts.selected, before);
      showToast({ kind: 'success', title: texts.selected });
    } catch (error) {
      console.error('copy course', error);
      fail(texts.stagesFailed);
    }
  };

  /** WIZ-03, WIZ-04, WIZ-44. */
  const next = () => {
    const now = wizard.typed();
    setAttempted(true);
    if (Object.keys(courseProblems(now.course, texts)).length) return focusInvalid(body.current);
    setAttempted(false);
    change((form) => ({ ...form, step: form.created ? 'content' : 'stages' }));
    if (now.stages.length === 1) setOpenStage(String(now.stages[0]!.n));
  };
  const create = async () => {
    const now = wizard.typed();
    setAttempted(true);
    const wrong = now.stages.find(
      (stage) => Object.keys(stageProblems(stage, texts)).length || wizard.missing[String(stage.n)] === 'refused',
    );
    if (wrong) {
      if (now.stages.some((stage) => !stage.title.trim())) fail(texts.titlesMissing);
      setOpenStage(String(wrong.n));
      return focusInvalid(body.current);
    }
    setBusy(true);
    await draft.flush();
    const assigned = await createCourse(draft.id, now);
    setBusy(false);
    if (!assigned) return fail(texts.createFailed);
    setOpenStage(null);
    change((form) => ({ ...form, created: true, step: 'content', assigned }));
    showCreated({ kind: 'success', title: texts.created });
  };
  /** WIZ-25. */
  const finish = () => {
    void draft.discard();
    showToast({ kind: 'success', title: texts.completed });
    onClose();
  };
  const submit = () => {
    if (!form || busy || tab === 'copy') return;
    if (form.step === 'course' && form.course.title.trim()) next();
    if (form.step === 'stages') void create();
    if (form.step === 'content' && isComplete) finish();
  };

  const parts = made?.stages.length ?? 0;
  const isComplete = parts > 0 && made!.stages.every(({ id }) => isAssigned(form?.assigned ?? [], id));
  const step = form?.step ?? 'course';
  const running = Object.values(wizard.missing).includes('running');
  const back = () => {
    const previous = step === 'stages' || form?.created ? 'course' : 'stages';
    wizard.typed();
    setOpenStage(null);
    change((now) => ({ ...now, step: previous }));
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={tools.create}
      width={820}
      onSubmit={submit}
      foot={
        tab === 'copy' || !form || isGone ? (
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
        ) : (
          <>
            {step === 'content' ? (
              <span className="keep">{texts.ofAssigned(form.assigned.length, parts * 2)}</span>
            ) : (
              <KeptNote draft={draft} />
            )}
            {step === 'course' ? (
              <Button look="quiet" className="cancel" onClick={onClose}>
                {common.cancel}
              </Button>
            ) : (
              <Button look="quiet" className="wizard-back" onClick={back}>
                {texts.back}
              </Button>
            )}
            {step === 'course' && (
              <Button type="submit" look="primary" iconAfter="forward" disabled={!form.course.title.trim()}>
                {texts.next}
              </Button>
            )}
            {step === 'stages' && (
              <Button type="submit" look="primary" busy={busy || running}>
                {texts.create}
              </Button>
            )}
            {step === 'content' && (
              <Button type="submit" look="primary" disabled={!isComplete}>
                {isComplete ? texts.complete : texts.assignAll}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="course-wizard" ref={body} tabIndex={-1} onKeyDown={(event) => noImplicitSubmit(event, step)}>
        <ButtonTabs
          id={tabs}
          label={texts.tabs.label}
          tabs={(['create', 'copy'] as const).map((value) => ({ value, label: texts.tabs[value] }))}
          current={tab}
          onChange={setTab}
        />
        <TabPanel id={tabs} current={tab} className="wizard-panel">
          {tab === 'copy' ? (
            <CopyCourse
              withContent={withContent}
              onWithContent={setWithContent}
              onChoose={(course) => void copy(course)}
            />
          ) : !form ? (
            <Skeletons count={3} label={common.loading}>
              <Skeleton width="100%" height={60} />
            </Skeletons>
          ) : (
            <>
              <StopList
                className="wizard-steps"
                label={texts.steps.label}
                stops={steps.map((one, index) => ({
                  state: one === step ? 'here' : index < steps.indexOf(step) ? 'done' : 'ahead',
                  label: texts.steps[one],
                }))}
              />
              {wizard.restoredAt && !isGone && (
                <Notice
                  look="calm"
                  icon="note"
                  role="status"
                  title={form.created ? texts.draft.setUp : texts.draft.restored}
                >
                  <p>
                    {form.created
                      ? texts.draft.setUpMessage(form.course.title)
                      : texts.draft.restoredMessage(formatDate(wizard.restoredAt, 'dateTime'))}
                  </p>
                  <Button size="dense" icon={form.created ? 'plus' : 'trash'} onClick={() => void startOver()}>
                    {form.created ? texts.draft.another : texts.draft.discard}
                  </Button>
                </Notice>
              )}
              {isGone && (
                <Notice icon="alert" title={texts.courseGone}>
                  <p>{texts.courseGoneMessage}</p>
                  <Button size="dense" icon="plus" onClick={() => void startOver()}>
                    {texts.draft.another}
                  </Button>
                </Notice>
              )}
              {step === 'course' && !isGone && (
                <>
                  {form.copied && !form.created && (
                    <div className="copied-from">
                      <Icon name="copy" size={18} />
                      <p>
                        <b lang={contentLanguage(form.copied.title)}>{texts.copiedFrom(form.copied.title)}</b>
                        <span>{texts.copiedStages(form.stages.length, form.copied.withContent)}</span>
                      </p>
                      <Button size="dense" onClick={() => setTab('copy')}>
                        {texts.chooseDifferent}
                      </Button>
                    </div>
                  )}
                  {form.created && <p className="ink-2">{texts.existsFixed}</p>}
                  <CourseFields
                    course={form.course}
                    problems={attempted ? courseProblems(form.course, texts) : {}}
                    isFixed={form.created}
                    onChange={(changes) => change((now) => ({ ...now, course: { ...now.course, ...changes } }))}
                  />
                </>
              )}
              {step === 'stages' && (
                <StageList stages={stages} open={openStage} ways={ways} editor={editor} disabled={busy} />
              )}
              {step === 'content' && made && !isGone && (
                <>
                  <p className="ink-2">{texts.exists}</p>
                  <StageContentList
                    stages={made.stages}
                    assigned={form.assigned}
                    onAssigned={(what) =>
                      change((now) => ({ ...now, assigned: [...new Set([...now.assigned, what])] }))
                    }
                  />
                </>
              )}
            </>
          )}
        </TabPanel>
      </div>
    </Dialog>
  );
}

/** What is read next stands below the tabs; the first opening leaves the focus to the fields. */
function useFocusOnTurn(place: string, body: React.RefObject<HTMLDivElement | null>, isReady: boolean) {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady) return;
    const isTurn = shown.current !== undefined && shown.current !== place;
    shown.current = place;
    const focused = document.activeElement;
    if (!isTurn || focused?.closest('[role=tablist], .stage-fields, .course-fields')) return;
    body.current?.focus();
    body.current?.scrollIntoView?.({ block: 'start' });
  }, [place, body, isReady]);
}

/** Enter in the title of a stage would create the course; a dialog above this one is its own form. */
function noImplicitSubmit(event: KeyboardEvent<HTMLElement>, step: string) {
  const isOwn = event.currentTarget.contains(event.target as Node);
  if (isOwn && step !== 'course' && event.key === 'Enter' && event.target instanceof HTMLInputElement)
    event.preventDefault();
}

/** The errors must be rendered first. */
const focusInvalid = (body: HTMLElement | null) =>
  void requestAnimationFrame(() => body?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
