import type { RefObject } from 'react';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { interviewWords } from '#i18n/sections/interviewWords.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { useTexts } from '#i18n/texts.ts';
import { interviewTypes } from '#model/pipeline.ts';
import type { Interview } from '#queries/interviewTime.ts';
import type { CandidateInterviews } from '#queries/interviews.ts';
import { SelectField, TextArea, TextField } from '#ui/textField.tsx';
import { type InterviewField, type InterviewForm, momentOf } from './interviewForm.ts';
import { Interviewers } from './interviewInterviewers.tsx';
import { InterviewWarnings } from './interviewWarnings.tsx';

/** In minutes. */
const durations = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480, 720];

interface InterviewFieldsProps {
  form: InterviewForm;
  onChange: (some: Partial<InterviewForm>) => void;
  /** Whether anything speaks against the time. */
  onDoubt?: (isDoubtful: boolean) => void;
  /** Those to mark. */
  problems: ReadonlySet<InterviewField>;
  /** Not disabled where it can be avoided: a field keeps the focus while the draft is read. */
  isFixed: boolean;
  user: string;
  known: Pick<CandidateInterviews, 'admins' | 'all' | 'people'>;
  /** The interview that is edited. */
  present?: Interview;
  ref: RefObject<HTMLDivElement | null>;
}

/** What is said of an interview (INT-02 to INT-05, INT-44), with what speaks against its time. */
export function InterviewFields(props: InterviewFieldsProps) {
  const { form, onChange, onDoubt, problems, isFixed, user, known, present, ref } = props;
  const texts = useSection(interviewsTexts);
  const { minutes, tokyoTime } = useSection(interviewWords);
  const { interviewTypes: names } = useSection(pipelineTexts);
  const { optional } = useTexts().common;
  const problem = (field: InterviewField) => (problems.has(field) ? texts.problems[field] : null);
  const at = momentOf(form, present?.scheduled_date);
  const usual = durations.includes(form.duration_minutes) ? durations : [form.duration_minutes, ...durations];
  return (
    <div className="interview-fields" ref={ref} tabIndex={-1}>
      <SelectField
        label={texts.fields.interview_name}
        required
        placeholder={texts.chooseType}
        options={interviewTypes.map((value) => ({ value, label: names[value] }))}
        disabled={isFixed}
        value={form.interview_name}
        error={problem('interview_name')}
        onChange={(interview_name) => onChange({ interview_name })}
      />
      <div className="interview-when">
        <TextField
          label={texts.fields.date}
          required
          type="date"
          // four digits of the year, or a browser lets people type six
          max="9999-12-31"
          readOnly={isFixed}
          value={form.date}
          error={problem('date') && (form.date ? texts.impossibleYear : texts.problems.date)}
          onChange={(date) => onChange({ date })}
        />
        <TextField
          label={texts.fields.time}
          required
          type="time"
          readOnly={isFixed}
          value={form.time}
          error={problem('time')}
          onChange={(time) => onChange({ time })}
        />
        <SelectField
          label={texts.fields.duration_minutes}
          options={usual.map((value) => ({ value: String(value), label: minutes(value) }))}
          disabled={isFixed}
          value={String(form.duration_minutes)}
          error={problem('duration_minutes')}
          onChange={(chosen) => onChange({ duration_minutes: Number(chosen) })}
        />
        <p className="field-help">{tokyoTime}</p>
      </div>
      {at && (
        <InterviewWarnings
          wanted={{
            ...{ user_id: user, scheduled_date: at },
            ...{ duration_minutes: form.duration_minutes, interviewers: [...form.interviewers] },
          }}
          all={known.all}
          people={known.people}
          except={present?.id}
          onDoubt={onDoubt}
        />
      )}
      <TextField
        label={texts.fields.place}
        note={optional}
        placeholder={texts.placeHint}
        help={texts.placeHelp}
        autoComplete="off"
        readOnly={isFixed}
        value={form.place}
        error={problem('place')}
        onChange={(place) => onChange({ place })}
      />
      <Interviewers
        note={optional}
        admins={known.admins}
        people={known.people}
        disabled={isFixed}
        value={form.interviewers}
        onChange={(interviewers) => onChange({ interviewers })}
      />
      <TextArea
        label={texts.fields.notes}
        note={optional}
        placeholder={texts.notesHint}
        help={texts.notesHelp}
        readOnly={isFixed}
        value={form.notes}
        error={problem('notes')}
        onChange={(notes) => onChange({ notes })}
      />
    </div>
  );
}
