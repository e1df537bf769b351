import { contentLanguage } from '#i18n/contentLanguage.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { rejectionTexts } from '#i18n/sections/rejection.ts';
import { useSection } from '#i18n/section.ts';
import type { Question } from '#model/noun.ts';
import { isRejectionKind } from '#model/rejection.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Why a question was not taken; its author mends it and sends it again (QUAL-13). */
export function SentBack({ question }: { question: Question }) {
  const texts = useSection(homeTexts);
  const { kinds, unknown } = useSection(rejectionTexts);
  const { id, mine, rejection_kind, rejection_reason } = question;
  return (
    <Notice look="calm" icon="note" title={texts.whyRejected}>
      <p>{isRejectionKind(rejection_kind) ? kinds[rejection_kind] : !rejection_reason && unknown}</p>
      {rejection_reason && <p lang={contentLanguage(rejection_reason)}>{rejection_reason}</p>}
      {mine && (
        <Button size="dense" icon="edit" onClick={() => openSubmitDialog(id)}>
          {texts.sendAgain}
        </Button>
      )}
    </Notice>
  );
}
