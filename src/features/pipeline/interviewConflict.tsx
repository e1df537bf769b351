import type { Ref } from 'react';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { interviewWords } from '#i18n/sections/interviewWords.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { canMerge, type Content, contentIn, mergedContent } from '#model/writtenText.ts';
import type { Interview } from '#queries/interviewTime.ts';
import type { InterviewPerson } from '#queries/interviews.ts';
import { keepAside } from '#sync/setAside.ts';
import { TextConflict } from '#ui/textConflict.tsx';
import { formOfInterview, type InterviewForm, textOfForm } from './interviewForm.ts';
import { interviewerName } from './interviewNames.ts';

/** A part of an interview that both have changed. */
export type ConflictField =
  | 'interview_name'
  | 'scheduled_date'
  | 'duration_minutes'
  | 'place'
  | 'interviewers'
  | 'notes';

/** The parts in which they differ; none if the form began with the present version. */
export function differencesOf(form: InterviewForm, present: Interview | null): ConflictField[] {
  if (!present || (present.text_by ?? '') === form.saw) return [];
  const { duration_minutes } = present;
  const mine: Content = { ...textOfForm(form, present.scheduled_date), duration_minutes: form.duration_minutes };
  const theirs: Content = { ...contentIn('interviews', present), duration_minutes };
  return (Object.keys(mine) as ConflictField[]).filter(
    (field) => JSON.stringify(mine[field] ?? null) !== JSON.stringify(theirs[field] ?? null),
  );
}

interface InterviewConflictProps {
  present: Interview;
  different: readonly ConflictField[];
  form: InterviewForm;
  people: ReadonlyMap<string, InterviewPerson>;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /**
   * What the form continues with; null for the interview as it is.
   * @param title says what was done; Undo restores the previous content
   * @param aside identifies the previous content in the person's history
   */
  onChoose: (chosen: InterviewForm | null, title?: string, aside?: string) => void;
  ref: Ref<HTMLElement>;
}

const noun = 'interviews';

/** Another admin changed the interview while it was edited here (R25): both are shown. */
export function InterviewConflict(props: InterviewConflictProps) {
  const { present, different, form, people, busy, onBusy, onChoose, ref } = props;
  const texts = useSection(conflictTexts);
  const own = useSection(interviewsTexts);
  const { minutes } = useSection(interviewWords);
  const { interviewTypes } = useSection(pipelineTexts);
  const mine = textOfForm(form, present.scheduled_date);
  const theirs = contentIn(noun, present);
  const seen = { saw: present.text_by ?? '', instead: true as const };
  const takeTheirs = async () => {
    if (busy) return;
    onBusy(true);
    const aside = await keepAside(noun, present.id, mine);
    onBusy(false);
    if (aside) onChoose(null, texts.theirsTaken, aside);
  };
  const takeBoth = () => {
    const { notes } = mergedContent(noun, mine, theirs);
    onChoose({ ...form, notes: typeof notes === 'string' ? notes : '', ...seen }, texts.bothTaken);
  };
  const shown = (field: ConflictField, of: InterviewForm): string => {
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
      onMine={() => onChoose({ ...form, ...seen })}
      onTheirs={() => void takeTheirs()}
      onBoth={different.includes('notes') && canMerge(noun, mine, theirs) ? takeBoth : undefined}
    />
  );
}
