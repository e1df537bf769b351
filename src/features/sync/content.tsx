import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { optionFields } from '#model/choices.ts';
import { readableFields } from '#model/writtenText.ts';
import { LiveDate } from '#ui/liveDate.tsx';
import { useShownText } from './shownText.ts';

/** Long fields are shown as paragraphs, these together in one small line below. */
const short = new Set<string>([
  ...optionFields,
  'attached_jobs',
  'url',
  'value',
  'due_date',
  'priority',
  'assigned_to',
]);

/** What the person wrote, in readable form; if nothing was written, what it was about. */
export function Content({ args, at, about }: { args: unknown; at: string; about: string }) {
  const texts = useSection(fieldNames);
  const shownText = useShownText(args);
  const all = readableFields(args).map(({ field, text }) => ({ field, text: shownText(field, text) }));
  const [first, ...rest] = all.filter(({ field }) => !short.has(field));
  const facts = all.filter(({ field }) => short.has(field));
  const main = first?.text ?? about;
  return (
    <blockquote className="refused-content" tabIndex={0}>
      {main && <p lang={contentLanguage(main)}>{main}</p>}
      {rest.map(({ field, text }) => (
        <div key={field}>
          <b>{texts[field]}</b>
          <p lang={contentLanguage(text)}>{text}</p>
        </div>
      ))}
      <small className="dotted">
        {facts.map(({ field, text }) => (
          <span key={field} className="dot" lang={contentLanguage(text)}>
            {text}
          </span>
        ))}
        <LiveDate className="dot" value={at} format="dateTime" />
      </small>
    </blockquote>
  );
}
