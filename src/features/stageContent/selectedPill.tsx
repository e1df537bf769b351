import { stageContentTexts } from '#i18n/sections/stageContent.ts';
import { useSection } from '#i18n/section.ts';
import { Count, Pill } from '#ui/badge.tsx';

interface SelectedPillProps {
  /** How many are. */
  count: number;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Narrows a picker to what is selected. */
export function SelectedPill({ count, on, onChange }: SelectedPillProps) {
  const { selected } = useSection(stageContentTexts);
  return (
    <Pill on={on} aria-pressed={on} onClick={() => onChange(!on)}>
      {selected}
      {count > 0 && <Count value={count} />}
    </Pill>
  );
}
