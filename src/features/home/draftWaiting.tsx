import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { begunDrafts } from '#queries/drafts.ts';
import { useLive } from '#queries/live.ts';

/** A question was begun and not submitted yet. */
export function DraftWaiting() {
  const texts = useSection(homeTexts);
  const live = useLive(begunDrafts());
  const waits =
    live.state === 'ready' && live.value.some(({ form }) => form === 'question.submit' || form === 'question.shared');
  return waits ? <span className="draft-waiting"> {texts.draftWaiting}</span> : null;
}
