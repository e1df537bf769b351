import { type RefObject, useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { useTexts } from '#i18n/texts.ts';
import { type DraftState, useDraft } from '#sync/useDraft.ts';
import type { RichTextEditorHandle } from '#ui/editor/richTextEditor.tsx';
import type { Missing } from '#ui/editor/useContent.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import type { StageTexts } from './courseTexts.ts';
import { type Fills, useFills } from './useFills.ts';
import { emptyForm, formOfDraft, isEmpty, type WizardForm } from './wizardForm.ts';

export interface Wizard {
  /** Undefined until the draft is read. */
  form: WizardForm | undefined;
  draft: DraftState<unknown>;
  /** When the draft that this began with was written; null once something else is here. */
  restoredAt: string | null;
  change: (next: (now: WizardForm) => WizardForm) => void;
  /** @param filled of the reporting editor: what an earlier one reports late is not taken */
  changeStage: (key: string, changes: Partial<StageTexts>, filled: number) => void;
  /** Replaces everything; returns what was there, null if nothing was written. */
  fill: (wanted: WizardForm) => WizardForm | null;
  /** The same as another course, with another id: what was created stays created. */
  begin: (wanted: WizardForm) => Promise<void>;
  offerBack: (title: string, before: WizardForm) => void;
  /** The form with what the open editor has not reported yet. */
  typed: () => WizardForm;
  fills: Fills;
  editor: RefObject<RichTextEditorHandle | null>;
  missing: Readonly<Record<string, Missing>>;
  setMissing: (key: string, missing: Missing) => void;
}

/** The wizard's form and its draft, which is written in the event of each change. */
export function useWizard(open: boolean): Wizard {
  const texts = useSection(courseToolsTexts);
  const { common } = useTexts();
  const draft = useDraft<unknown>(open ? 'course.create' : null);
  const [form, setForm] = useState<WizardForm>();
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const [missing, setAllMissing] = useState<Record<string, Missing>>({});
  const latest = useRef<WizardForm>(undefined);
  const editor = useRef<RichTextEditorHandle>(null);
  const fills = useFills();

  // the draft is read once, as soon as it is ready
  if (draft.ready && !form) {
    const first = draft.begun ? formOfDraft(draft.begun.value) : emptyForm();
    setForm(first);
    setRestoredAt(draft.begun?.at ?? null);
  }
  const now = (): WizardForm => latest.current ?? form ?? emptyForm();
  const put = (next: WizardForm) => {
    latest.current = next;
    setForm(next);
    draft.keep(isEmpty(next) ? null : next);
  };
  const change = (next: (now: WizardForm) => WizardForm) => put(next(now()));
  const changeStage: Wizard['changeStage'] = (key, changes, filled) => {
    if (filled !== fills.of(key)) return;
    change((before) => ({
      ...before,
      stages: before.stages.map((stage) => (String(stage.n) === key ? { ...stage, ...changes } : stage)),
    }));
  };
  const fill = (wanted: WizardForm): WizardForm | null => {
    const before = now();
    fills.again();
    setAllMissing({});
    setRestoredAt(null);
    put(wanted);
    return isEmpty(before) ? null : before;
  };
  const begin = async (wanted: WizardForm) => {
    await draft.discard();
    await draft.goOn();
    fill(wanted);
  };
  const typed = (): WizardForm => {
    editor.current?.flush();
    return now();
  };
  const offerBack = useOfferBack(open, { undo: common.undo, restored: texts.draft.back }, fill, now);
  const setMissing = (key: string, one: Missing) => setAllMissing((before) => ({ ...before, [key]: one }));
  return {
    ...{ form, draft, restoredAt, change, changeStage, fill, begin, offerBack, typed, fills, editor },
    ...{ missing, setMissing },
  };
}
