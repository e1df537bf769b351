import { useMemo, useRef } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { comparable } from '#model/id.ts';
import { isWithin, limits } from '#model/limits.ts';
import type { InterviewPerson } from '#queries/interviews.ts';
import { IconButton } from '#ui/iconButton.tsx';
import { OptionSelect } from '#ui/optionSelect.tsx';
import { interviewerName } from './interviewNames.ts';

interface InterviewersProps {
  /** Admins' ids, or names (A119). */
  value: readonly string[];
  onChange: (value: string[]) => void;
  admins: readonly InterviewPerson[];
  people: ReadonlyMap<string, InterviewPerson>;
  disabled: boolean;
  note: string;
}

/** Who asks: colleagues from the list, or anybody by name. */
export function Interviewers({ value, onChange, admins, people, disabled, note }: InterviewersProps) {
  const texts = useSection(interviewsTexts);
  const box = useRef<HTMLDivElement>(null);
  const offered = useMemo(() => admins.map(({ id }) => id).filter((id) => !value.includes(id)), [admins, value]);
  const nameOf = (stored: string) => interviewerName(stored, people, texts.formerInterviewer);
  const isFull = value.length >= limits.interviewers;
  const add = (typed: string): { added: string } | { refused: string } => {
    const name = typed.trim();
    if (!name) return { refused: texts.interviewerMissing };
    if (!isWithin(name, limits.nameCharacters)) return { refused: texts.interviewerTooLong };
    if (value.some((one) => comparable(nameOf(one)) === comparable(name))) return { refused: texts.interviewerTwice };
    return { added: name };
  };
  const remove = (stored: string) => {
    onChange(value.filter((one) => one !== stored));
    // the button that had the focus is gone
    box.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
  };
  return (
    <div className="interviewers" ref={box}>
      <OptionSelect
        label={texts.fields.interviewers}
        note={note}
        help={isFull ? texts.interviewersFull : undefined}
        options={offered}
        nameOf={nameOf}
        value=""
        placeholder={texts.interviewerHint}
        disabled={disabled || isFull}
        texts={{ search: texts.searchInterviewers, add: texts.newInterviewer, addButton: texts.addButton }}
        onAdd={(typed) => Promise.resolve(add(typed))}
        onChange={(chosen) => onChange([...value, chosen])}
      />
      {value.length > 0 && (
        <ul aria-label={texts.fields.interviewers}>
          {value.map((stored) => {
            const name = nameOf(stored);
            return (
              <li key={stored}>
                <span lang={contentLanguage(name)}>{name}</span>
                <IconButton
                  icon="close"
                  iconSize={14}
                  dense
                  label={texts.removeInterviewer(name)}
                  disabled={disabled}
                  onClick={() => remove(stored)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
