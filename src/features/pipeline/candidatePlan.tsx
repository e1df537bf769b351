import { useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { isImpossibleYear } from '#model/impossibleYear.ts';
import { priorities } from '#model/pipeline.ts';
import type { CandidatePage } from '#queries/candidate.ts';
import { SelectField, TextField } from '#ui/textField.tsx';
import { type Plan, priorityOf } from './candidateItems.ts';

/** The date of a to-do is whole and possible, or there is none: of half a date its field gives nothing away but this. */
export function useDueDate() {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const isRight = (due: string): boolean => {
    const wrong = (due !== '' && isImpossibleYear(due)) || field.current?.validity.badInput === true;
    setWrong(wrong);
    if (wrong) field.current?.focus();
    return !wrong;
  };
  return { field, isWrong, isRight, forgive: () => setWrong(false) };
}

interface PlanFieldsProps {
  plan: Plan;
  date: ReturnType<typeof useDueDate>;
  admins: CandidatePage['admins'];
  onChange: (plan: Plan) => void;
}

/** How urgent a to-do is, until when, and whose (A66). */
export function PlanFields({ plan, date, admins, onChange }: PlanFieldsProps) {
  const texts = useSection(candidateTexts);
  const names = useSection(pipelineTexts).priorities;
  const { common } = useScreenTexts();
  // somebody who is no admin any more is still named by their id's choice
  const known = admins.some(({ id }) => id === plan.assignee) || !plan.assignee;
  return (
    <>
      <SelectField
        label={texts.priority}
        value={plan.priority}
        options={priorities.map((one) => ({ value: one, label: names[one] }))}
        onChange={(priority) => onChange({ ...plan, priority: priorityOf(priority) })}
      />
      <TextField
        type="date"
        label={texts.due}
        note={common.optional}
        ref={date.field}
        value={plan.due}
        error={date.isWrong ? texts.dueWrong : null}
        // four digits of the year, or a browser lets people type six
        max="9999-12-31"
        onChange={(due) => {
          date.forgive();
          onChange({ ...plan, due });
        }}
      />
      <SelectField
        label={texts.assignee}
        note={common.optional}
        value={plan.assignee}
        placeholder={texts.nobody}
        options={[
          ...(known ? [] : [{ value: plan.assignee, label: common.deletedUser }]),
          ...admins.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(assignee) => onChange({ ...plan, assignee })}
      />
    </>
  );
}
