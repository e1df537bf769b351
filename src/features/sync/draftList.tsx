import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { plainText } from '#model/plainText.ts';
import type { BegunDraft } from '#queries/drafts.ts';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';

/** Drafts that were not submitted, each by its own text. */
export function DraftList({ drafts, most = 100 }: { drafts: readonly BegunDraft[]; most?: number }) {
  const { begun } = useSection(unsentTexts);
  const { moreWaiting } = useScreenTexts().sync;
  return (
    <ul className="change-list">
      {drafts.slice(0, most).map(({ key, form, at, value }) => {
        const text = textOf(value);
        const [noun] = form.split('.');
        return (
          <li key={key}>
            <Icon name="note" size={18} />
            <div className="grow">
              <b>{noun === 'question' || noun === 'review' ? begun[noun] : begun.other}</b>
              {text && <p lang={contentLanguage(text)}>{text}</p>}
            </div>
            <LiveDate value={at} format="dateTime" />
          </li>
        );
      })}
      {drafts.length > most && <li className="ink-3">{moreWaiting(drafts.length - most)}</li>}
    </ul>
  );
}

/** What was written rather than what was chosen; the longest text of a form that this version does not know. */
function textOf(value: unknown): string {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const textIn = (part: unknown) => (typeof part === 'string' ? plainText(part) : '');
  const written = ['question', 'additional_context', 'support', 'improvements', 'title', 'description']
    .map((field) => textIn(fields[field]))
    .find(Boolean);
  const longest = () =>
    Object.values(fields)
      .map(textIn)
      .reduce((best, text) => (text.length > best.length ? text : best), '');
  return (written ?? longest()).slice(0, 200);
}
