import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { keyOf, type Question } from '#model/noun.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { titles } from '#queries/titles.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Who decided what on the question in front, as this device knows it now (A107), and the way on. */
export function DecidedMeanwhile({ question: { id }, onNext }: { question: Question; onNext: () => void }) {
  const texts = useSection(moderationTexts).meanwhile;
  const { common } = useTexts();
  const live = useLive(record(keyOf('interview_questions', id)));
  const question = live.state === 'ready' ? (live.value as Question | null) : undefined;
  const admin = keyOf('profiles', question?.approved_by ?? '');
  const names = useLive(titles([admin]));
  // a sentence that names nobody would change a moment later
  if (question === undefined || names.state === 'loading') return null;
  const name = names.state === 'ready' && names.value.get(admin);
  const who = name ? texts.person(name) : texts.colleague;
  const status = question?.status;
  if (status === 'pending') return null;
  return (
    <Notice
      look="warning"
      icon="info"
      title={status === 'approved' || status === 'rejected' ? texts[status](who) : texts.gone}
    >
      <div>
        <Button size="dense" iconAfter="right" onClick={onNext}>
          {common.next}
        </Button>
      </div>
    </Notice>
  );
}
