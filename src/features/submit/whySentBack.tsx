import { contentLanguage } from '#i18n/contentLanguage.ts';
import { rejectionTexts } from '#i18n/sections/rejection.ts';
import { useSection } from '#i18n/section.ts';
import type { Question } from '#model/noun.ts';
import { isRejectionKind } from '#model/rejection.ts';
import { Notice } from '#ui/notice.tsx';

/** What its author mends, beside the text that is mended: on a phone the form covers the page that says it (QUAL-13). */
export function WhySentBack({ question: { rejection_kind, rejection_reason } }: { question: Question }) {
  const { kinds, unknown } = useSection(rejectionTexts);
  return (
    <Notice look="calm" icon="note" title={isRejectionKind(rejection_kind) ? kinds[rejection_kind] : unknown}>
      {rejection_reason && (
        <p className="as-written" lang={contentLanguage(rejection_reason)}>
          {rejection_reason}
        </p>
      )}
    </Notice>
  );
}
