import { useSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { roundedSeconds, spokenTime, spokenTimeAim } from '#model/spokenTime.ts';
import { Icon } from './icon.tsx';

/** How long a text takes to say, and what to aim for (ANSWER-04). */
export function SpokenTime({ text, withAim }: { text: string; withAim?: boolean }) {
  const texts = useSection(answerTexts);
  const { words, characters, seconds } = spokenTime(text);
  const time = seconds > 0 && texts.spoken(roundedSeconds(seconds));
  if (!time && !withAim) return null;
  return (
    <p className="spoken-time">
      <span className="row">
        <Icon name="clock" size={14} />
        {[time, withAim && texts.aim(spokenTimeAim)].filter(Boolean).join(texts.comma)}
      </span>
      {withAim && words + characters > 0 && (
        <span>
          {[words && texts.words(words), characters && texts.characters(characters)].filter(Boolean).join(texts.comma)}
        </span>
      )}
    </p>
  );
}
