import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { decidedTexts } from '#i18n/sections/decided.ts';
import { useSection } from '#i18n/section.ts';
import type { Question } from '#model/noun.ts';
import { keyOf } from '#model/noun.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { titles } from '#queries/titles.ts';

/** What became of a question that somebody else decided on first, as this device knows it now (A107). */
export function DecidedBy({ id }: { id: string }) {
  const texts = useSection(decidedTexts);
  const live = useLive(record(keyOf('interview_questions', id)));
  const question = live.state === 'ready' ? (live.value as Question | null) : undefined;
  const admin = keyOf('profiles', question?.approved_by ?? '');
  const names = useLive(titles([admin]));
  // a sentence that names nobody would change a moment later
  if (question === undefined || names.state === 'loading') return null;
  if (question === null) return <p>{texts.gone}</p>;
  const { status, approved_at, rejection_reason } = question;
  if (status !== 'approved' && status !== 'rejected') return <p>{texts.waiting}</p>;
  const who = (names.state === 'ready' && names.value.get(admin)) || texts.somebody;
  return (
    <>
      <p>{texts[status](who, formatDate(approved_at ?? '', 'dateTime'))}</p>
      {status === 'rejected' && rejection_reason && (
        <p>
          {texts.reason} <q lang={contentLanguage(rejection_reason)}>{rejection_reason}</q>
        </p>
      )}
    </>
  );
}
