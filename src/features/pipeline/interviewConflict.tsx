import type { Ref } from 'react';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { interviewWords } from '#i18n/sections/interviewWords.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { canMerge, contentIn, mergedContent } from '#model/writtenText.ts';
import type { Interview } from '#queries/interviewTime.ts';
import type { InterviewPerson } from '#queries/interviews.ts';
import { keepAside } from '#sync/setAside.ts';
import { TextConflict } from '#ui/textConflict.tsx';
import { resolved } from './fieldEdits.ts';
import { type EditedField, formOfEdit, type InterviewEdit } from './interviewFieldEdits.ts';
import { contentOfForm, formOfInterview, type InterviewForm } from './interviewForm.ts';
import { interviewerName } from './interviewNames.ts';

interface InterviewConflictProps {
  present: Interview;
  /** What both have changed. */
  different: readonly EditedField[];
  edit: InterviewEdit;
  people: ReadonlyMap<string, InterviewPerson>;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /**
   * What the form continues with.
   * @param title says what was done; Undo restores the previous content
   * @param aside identifies the previous content in the person's history
   */
  onChoose: (chosen: InterviewEdit, title?: string, aside?: string) => void;
  ref: Ref<HTMLElement>;
}

const noun = 'interviews';

/** Another admin wrote the same fields while they were edited here (R25): both are shown. */
export function InterviewConflict(props: InterviewConflictProps) {
  const { present, different, edit, people, busy, onBusy, onChoose, ref } = props;
  const texts = useSection(conflictTexts);
  const own = useSection(interviewsTexts);
  const { minutes } = useSection(interviewWords);
  const { interviewTypes } = useSection(pipelineTexts);
  const form = formOfEdit(edit, present);
  const whole = contentOfForm(form, present.scheduled_date);
  const mine = contentIn(noun, Object.fromEntries(different.map((field) => [field, whole[field]])));
  const theirs = contentIn(noun, present);
  const resolvedAs = (choice: 'mine' | 'theirs') => resolved(edit, present, different, choice);
  const takeTheirs = async () => {
    if (busy) return;
    onBusy(true);
    const aside = await keepAside(noun, present.id, mine);
    onBusy(false);
    if (aside) onChoose(resolvedAs('theirs'), texts.theirsTaken, aside);
  };
  const takeBoth = () => {
    const { notes } = mergedContent(noun, mine, theirs);
    const next = resolvedAs('mine');
    onChoose({ ...next, notes: { ...next.notes!, text: typeof notes === 'string' ? notes : '' } }, texts.bothTaken);
  };
  const shown = (field: EditedField, of: InterviewForm): string => {
    if (field === 'interview_name') {
      const name = of.interview_name;
      return name in interviewTypes ? interviewTypes[name as keyof typeof interviewTypes] : name;
    }
    if (field === 'scheduled_date') return [of.date.replaceAll('-', '/'), of.time].filter(Boolean).join(' ');
    if (field === 'duration_minutes') return minutes(of.duration_minutes);
    if (field === 'interviewers')
      return of.interviewers.map((one) => interviewerName(one, people, own.formerInterviewer)).join(', ');
    return of[field];
  };
  const other = formOfInterview(present);
  return (
    <TextConflict
      ref={ref}
      busy={busy}
      fields={different.map((field) => ({
        field,
        label: own.fields[field],
        mine: shown(field, form),
        theirs: shown(field, other),
      }))}
      onMine={() => onChoose(resolvedAs('mine'))}
      onTheirs={() => void takeTheirs()}
      onBoth={different.includes('notes') && canMerge(noun, mine, theirs) ? takeBoth : undefined}
    />
  );
}
