import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { stageContentTexts } from '#i18n/sections/stageContent.ts';
import type { Place } from '#queries/stageLinks.ts';

/** The stages that are named; of more, the number is. */
const named = 2;

/** Where else an item is used: an admin who unticks it here does not take it away there. */
export function UsedElsewhere({ places }: { places: readonly Place[] }) {
  const texts = useSection(stageContentTexts);
  if (places.length === 0) return null;
  const shown = places.slice(0, named);
  const more = places.length - named;
  return (
    <span className="pick-elsewhere">
      {texts.alsoIn}{' '}
      {shown.map(({ stageId, stage, course }, index) => (
        <span key={stageId} lang={contentLanguage(stage)}>
          {texts.of(stage, course)}
          {index < shown.length - 1 && texts.between}
        </span>
      ))}
      {more > 0 && ` ${texts.andMore(more)}`}
    </span>
  );
}
