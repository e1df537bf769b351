import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';

/** The form holds what was begun earlier. */
export function DraftRestored({ at, isShared, onDiscard }: { at: string; isShared: boolean; onDiscard: () => void }) {
  const texts = useSection(submitQuestionTexts).draft;
  return (
    <Notice look="calm" icon="note" role="status" title={isShared ? texts.shared : texts.restored}>
      <p>{isShared ? texts.sharedMessage : texts.restoredMessage(formatDate(at, 'dateTime'))}</p>
      <Button size="dense" icon="trash" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </Notice>
  );
}

/** A check that failed blocks without a message (QUES-55): what has become of the question stands where its draft is told. */
export function DraftKept({ at, failed, isBlocked }: { at: string | null; failed: boolean; isBlocked: boolean }) {
  const texts = useSection(submitQuestionTexts).draft;
  const words = failed ? texts.failed : isBlocked ? texts.blocked : at && texts.kept(formatDate(at, 'time'));
  return (
    <span className="keep" role={isBlocked ? 'status' : undefined}>
      {words && <Icon name={failed || isBlocked ? 'alert' : 'check'} size={14} />}
      {words}
    </span>
  );
}
