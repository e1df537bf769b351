import { useSection } from '#i18n/section.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { useLive } from '#queries/live.ts';
import { picture } from '#queries/picture.ts';
import { Icon } from '#ui/icon.tsx';

/** Note below a picture in the editor that it is still on this device only. */
export function ImageNote({ id }: { id: string }) {
  const texts = useSection(submitQuestionTexts).image;
  const live = useLive(picture(id));
  if (live.state !== 'ready' || live.value?.state !== 'local') return null;
  const { refused } = live.value;
  return (
    <span className="image-note">
      <Icon name={refused ? 'alert' : 'waiting'} size={14} />
      {refused ? texts.refused : texts.waiting}
    </span>
  );
}
