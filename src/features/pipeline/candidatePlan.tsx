import { type RefObject, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { isImpossibleYear } from '#model/impossibleYear.ts';
import { priorities } from '#model/pipeline.ts';
import type { CandidatePage } from '#queries/candidate.ts';
import { SelectField, TextField } from '#ui/textField.tsx';
import { type Plan, priorityOf } from './candidateItems.ts';

interface PlanFieldsProps {
  plan: Plan;
  admins: CandidatePage['admins'];
  /** The date that was to be sent and cannot be. */
  wrongDue: string | null;
  onChange: (plan: Plan) => void;
}

/** Leads to a date that cannot be sent; it is said there until another one is chosen. */
export function useWrongDue(form: RefObject<HTMLFormElement | null>) {
  const [wrongDue, setWrongDue] = useState<string | null>(null);
  const stopsAt = (due: string): boolean => {
    if (!due || !isImpossibleYear(due)) return false;
    setWrongDue(due);
    form.current?.querySelector<HTMLElement>('input[type=date]')?.focus();
    return true;
  };
  return { wrongDue, stopsAt };
}

/** How urgent a to-do is, until when, and whose (A66). */
export function PlanFields({ plan, admins, wrongDue, onChange }: PlanFieldsProps) {
  const texts = useSection(candidateTexts);
  const names = useSection(pipelineTexts).priorities;
  const { impossibleYear } = useSection(interviewsTexts);
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
        value={plan.due}
        // four digits of the year, or a browser lets people type six
        max="9999-12-31"
        error={plan.due === wrongDue ? impossibleYear : null}
        onChange={(due) => onChange({ ...plan, due })}
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
