import { useId, useState } from 'react';
import { number } from '#i18n/number.ts';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { interviewTypes } from '#model/pipeline.ts';
import { Pill } from '#ui/badge.tsx';
import { Checkbox } from '#ui/choice.tsx';

interface InterviewTypesProps {
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  /** How many of each there are in the range. */
  counts: ReadonlyMap<string, number>;
}

/** INT-30: beside the list where there is room, else behind a button. */
export function InterviewTypes({ hidden, onChange, counts }: InterviewTypesProps) {
  const texts = useSection(interviewsTexts);
  const { interviewTypes: names } = useSection(pipelineTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = (type: string, isShown: boolean) => {
    const next = new Set(hidden);
    if (isShown) next.delete(type);
    else next.add(type);
    onChange(next);
  };
  return (
    <aside className={open ? 'interview-types open' : 'interview-types'}>
      <Pill icon="filter" on={hidden.size > 0} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {texts.typesShort}
      </Pill>
      <fieldset className="card" id={id}>
        <legend>{texts.types}</legend>
        {interviewTypes.map((type) => (
          <Checkbox
            key={type}
            checked={!hidden.has(type)}
            onChange={(isShown) => toggle(type, isShown)}
            label={
              <>
                <span className="grow">{names[type]}</span>
                <span className="ink-3">{number(counts.get(type) ?? 0)}</span>
              </>
            }
          />
        ))}
      </fieldset>
    </aside>
  );
}
