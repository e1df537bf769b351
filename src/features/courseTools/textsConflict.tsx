import type { Ref } from 'react';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { canMerge, type ComparedField, type Content, contentIn, mergedContent } from '#model/writtenText.ts';
import { keepAside } from '#sync/setAside.ts';
import { TextConflict } from '#ui/textConflict.tsx';

interface TextsConflictProps {
  noun: 'courses' | 'course_stages';
  /** The record as it is now. */
  present: { id: string };
  mine: Content;
  different: readonly ComparedField[];
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Go on with this content over theirs; with theirs when null, and mine is kept aside. */
  onChoose: (content: Content | null, title?: string, aside?: string) => void;
  ref?: Ref<HTMLElement> | undefined;
}

/** Another admin changed the course or the stage while it was changed here (R25): no text is lost. */
export function TextsConflict({ noun, present, mine, different, busy, onBusy, onChoose, ref }: TextsConflictProps) {
  const texts = useSection(conflictTexts);
  const labels = useSection(fieldNames);
  const theirs = contentIn(noun, present);
  const takeTheirs = async () => {
    if (busy) return;
    onBusy(true);
    const aside = await keepAside(noun, present.id, mine);
    onBusy(false);
    if (aside) onChoose(null, texts.theirsTaken, aside);
  };
  return (
    <TextConflict
      ref={ref}
      busy={busy}
      fields={different.map((one) => ({ ...one, label: labels[one.field] }))}
      onMine={() => onChoose(mine)}
      onTheirs={() => void takeTheirs()}
      onBoth={
        canMerge(noun, mine, theirs) ? () => onChoose(mergedContent(noun, mine, theirs), texts.bothTaken) : undefined
      }
    />
  );
}
