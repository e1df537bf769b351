import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { type Key, keyOf } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { shortened } from '#model/shortened.ts';
import type { BegunDraft } from '#queries/drafts.ts';
import { useLive } from '#queries/live.ts';
import { ownerOf, titles } from '#queries/titles.ts';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';

/** Drafts that were not submitted, each by its own text. */
export function DraftList({ drafts, most = 100 }: { drafts: readonly BegunDraft[]; most?: number }) {
  const { begun } = useSection(unsentTexts);
  const { moreWaiting } = useScreenTexts().sync;
  const shown = drafts.slice(0, most);
  const live = useLive(titles(shown.flatMap(({ form }) => subjectOf(form) ?? [])));
  return (
    <ul className="change-list">
      {shown.map(({ key, form, at, value }) => {
        const text = textOf(value);
        const [kind = ''] = form.split(':');
        const named = [kind, kind.split('.')[0]!].find((one) => Object.hasOwn(begun, one)) ?? 'other';
        const subject = subjectOf(form);
        const names = live.state === 'ready' ? live.value : new Map<Key, string>();
        const question = subject && plainText(names.get(ownerOf(subject)) ?? names.get(subject) ?? '');
        const about = shortened(question?.split('\n')[0] ?? '', 60);
        return (
          <li key={key}>
            <Icon name="note" size={18} />
            <div className="grow">
              <b>{[begun[named as keyof typeof begun], about].filter(Boolean).join('\u00A0·\u00A0')}</b>
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

/** The question, or the report on one, whose name the words themselves do not hold. */
function subjectOf(form: string): Key | undefined {
  const [kind, id] = form.split(':');
  if (!id) return undefined;
  if (kind === 'report.close') return keyOf('question_reports', id);
  return kind === 'report.open' || kind === 'question.reject' ? keyOf('interview_questions', id) : undefined;
}

/** What was written rather than what was chosen; the longest text of a form that this version does not know. */
function textOf(value: unknown): string {
  const texts = textsIn(value, 3);
  const written = ['question', 'additional_context', 'support', 'improvements', 'title', 'description']
    .map((field) => texts.find(([name, text]) => name === field && text)?.[1])
    .find(Boolean);
  const longest = () => texts.reduce((best, [, text]) => (text.length > best.length ? text : best), '');
  return (written ?? longest()).slice(0, 200);
}

/** By the name of their field; those of a form's parts after its own. */
function textsIn(value: unknown, depth: number): [string, string][] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const fields = Object.entries(value);
  const own = fields.flatMap(([name, text]): [string, string][] =>
    // which version a field started from is no text
    typeof text === 'string' && name !== 'saw' ? [[name, plainText(text)]] : [],
  );
  return [...own, ...fields.flatMap(([, part]) => textsIn(part, depth - 1))];
}
