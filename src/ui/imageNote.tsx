import { useSection } from '#i18n/section.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { Icon } from './icon.tsx';

/** Below a picture in an editor: it is still on this device only. */
export function UnsentImage({ isRefused }: { isRefused: boolean }) {
  const texts = useSection(submitQuestionTexts).image;
  return (
    <span className="image-note">
      <Icon name={isRefused ? 'alert' : 'waiting'} size={14} />
      {isRefused ? texts.refused : texts.waiting}
    </span>
  );
}
