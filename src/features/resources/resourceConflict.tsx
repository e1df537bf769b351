import type { Ref } from 'react';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import type { Resource } from '#model/noun.ts';
import { canMerge, type ComparedField, contentIn, mergedContent } from '#model/writtenText.ts';
import { keepAside } from '#sync/setAside.ts';
import { TextConflict } from '#ui/textConflict.tsx';
import { contentOf, type ResourceField, type ResourceValues, valuesFrom, valuesOf } from './resourceValues.ts';

interface ResourceConflictProps {
  present: Resource;
  different: readonly ComparedField[];
  values: ResourceValues;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /**
   * What the form continues with; null for the resource as it is.
   * @param title says what was done; Undo restores the previous content
   * @param aside identifies the previous content in the person's history
   */
  onChoose: (chosen: ResourceValues | null, title?: string, aside?: string) => void;
  ref: Ref<HTMLElement>;
}

const noun = 'resources';

/** Another admin changed the resource while it was edited here (R25). */
export function ResourceConflict(props: ResourceConflictProps) {
  const { present, different, values, busy, onBusy, onChoose, ref } = props;
  const texts = useSection(conflictTexts);
  const own = useSection(resourceTexts);
  const theirs = contentIn(noun, present);
  const { saw, from } = valuesOf(present);
  const seen = { saw, from, instead: true as const };
  const takeTheirs = async () => {
    if (busy) return;
    onBusy(true);
    const aside = await keepAside(noun, present.id, contentOf(values));
    onBusy(false);
    if (aside) onChoose(null, texts.theirsTaken, aside);
  };
  const takeBoth = () =>
    onChoose(
      { ...valuesFrom({ ...values, ...mergedContent(noun, contentOf(values), theirs) }), ...seen },
      texts.bothTaken,
    );
  const shown = (field: string, text: string) => (field === 'category' ? (own.categories[text] ?? text) : text);
  return (
    <TextConflict
      ref={ref}
      busy={busy}
      fields={different.map(({ field, mine, theirs: other }) => ({
        field,
        label: own.fields[field as ResourceField],
        mine: shown(field, mine),
        theirs: shown(field, other),
      }))}
      onMine={() => onChoose({ ...values, ...seen })}
      onTheirs={() => void takeTheirs()}
      onBoth={canMerge(noun, contentOf(values), theirs) ? takeBoth : undefined}
    />
  );
}
