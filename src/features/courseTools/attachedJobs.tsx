import { type KeyboardEvent, useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { Button } from '#ui/button.tsx';
import { isComposing } from '#ui/composing.ts';
import { IconButton } from '#ui/iconButton.tsx';
import { TextField } from '#ui/textField.tsx';
import { jobProblem } from './courseTexts.ts';

interface AttachedJobsProps {
  jobs: readonly string[];
  onChange: (jobs: string[]) => void;
  disabled: boolean;
}

/** WIZ-05, WIZ-06: what is not added stays typed, with the reason. */
export function AttachedJobs({ jobs, onChange, disabled }: AttachedJobsProps) {
  const texts = useSection(courseToolsTexts);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    const job = typed.trim();
    if (!job) return;
    const found = jobProblem(job, jobs, texts);
    setProblem(found);
    if (found) return;
    onChange([...jobs, job]);
    setTyped('');
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // neither the form's step nor, while a word is being converted, anything else (A95)
    event.preventDefault();
    if (!isComposing(event)) add();
  };
  const remove = (job: string) => {
    onChange(jobs.filter((one) => one !== job));
    setProblem(null);
    field.current?.focus();
  };
  return (
    <div className="course-jobs">
      <div className="course-job-field">
        <TextField
          ref={field}
          label={texts.fields.jobs}
          note={texts.optional}
          autoComplete="off"
          readOnly={disabled}
          value={typed}
          error={problem}
          onKeyDown={keyDown}
          onChange={(value) => {
            setTyped(value);
            setProblem(null);
          }}
        />
        <Button disabled={disabled} onClick={add}>
          {texts.add}
        </Button>
      </div>
      {jobs.length > 0 && (
        <ul className="course-job-list" aria-label={texts.fields.jobs}>
          {jobs.map((job) => (
            <li key={job}>
              <span lang={contentLanguage(job)}>{job}</span>
              {!disabled && (
                <IconButton icon="close" dense iconSize={14} label={texts.removeJob(job)} onClick={() => remove(job)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
