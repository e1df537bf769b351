import { contentLanguage } from '#i18n/contentLanguage.ts';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';
import { MenuButton } from '#ui/menuButton.tsx';
import type { Decision } from './decide.ts';
import { useDecided } from './sitting.ts';

/** How many were decided in this sitting, and each of them to be taken back, the latest first. */
export function ModerationSitting({ onUndo }: { onUndo: (decision: Decision) => void }) {
  const texts = useSection(moderationTexts);
  const decided = useDecided();
  if (!decided.length) return null;
  const approved = decided.filter(({ status }) => status === 'approved').length;
  const counts = texts.decidedNow(approved, decided.length - approved);
  return (
    <MenuButton
      className="moderation-sitting"
      label={texts.sitting(counts)}
      items={decided.toReversed().map((decision) => ({
        id: decision.id,
        icon: 'undo',
        label: texts.takeBack[decision.status](decision.title),
        lang: contentLanguage(decision.title),
        onSelect: () => onUndo(decision),
      }))}
    >
      {counts}
    </MenuButton>
  );
}
