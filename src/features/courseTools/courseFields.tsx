import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { useTexts } from '#i18n/texts.ts';
import { courseCompanies } from '#model/choices.ts';
import { SelectField, TextArea, TextField } from '#ui/textField.tsx';
import { AttachedJobs } from './attachedJobs.tsx';
import type { CourseTexts, Problems } from './courseTexts.ts';

interface CourseFieldsProps {
  course: CourseTexts;
  problems: Problems<'title' | 'description'>;
  onChange: (changes: Partial<CourseTexts>) => void;
  /** Shown, and not to be changed. */
  isFixed: boolean;
}

/** WIZ-01, WIZ-02. */
export function CourseFields({ course, problems, onChange, isFixed }: CourseFieldsProps) {
  const texts = useSection(courseToolsTexts);
  const { common } = useTexts();
  const isListed = !course.company || (courseCompanies as readonly string[]).includes(course.company);
  const companies = isListed ? courseCompanies : [course.company, ...courseCompanies];
  return (
    <div className="course-fields">
      <TextField
        label={texts.fields.title}
        required
        autoFocus
        autoComplete="off"
        readOnly={isFixed}
        value={course.title}
        error={problems.title}
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={texts.fields.description}
        note={texts.optional}
        readOnly={isFixed}
        value={course.description}
        error={problems.description}
        onChange={(description) => onChange({ description })}
      />
      <div className="course-two">
        <SelectField
          label={texts.fields.company}
          placeholder={common.noCompany}
          options={companies.map((name) => ({ value: name, label: name }))}
          disabled={isFixed}
          value={course.company}
          onChange={(company) => onChange({ company })}
        />
        <AttachedJobs
          jobs={course.attached_jobs}
          onChange={(attached_jobs) => onChange({ attached_jobs })}
          disabled={isFixed}
        />
      </div>
    </div>
  );
}
