import { formatDate } from '#i18n/dates.ts';
import type { ScreenTexts } from '#i18n/screenTexts.ts';
import type { Key } from '#model/noun.ts';
import type { BegunDraft } from '#queries/drafts.ts';
import { downloadText } from '#ui/download.ts';
import { type Change, contentOf, describe, reasonOf, subjectText } from './describe.ts';

export interface Exported extends Change {
  version: number;
}

/**
 * A file that a person can read and an app could read back: the words, and the change exactly as it is.
 * @param drafts what was begun and never handed in
 */
export function exportChanges(
  changes: readonly Exported[],
  texts: ScreenTexts,
  titles: ReadonlyMap<Key, string>,
  drafts: readonly BegunDraft[] = [],
  now = new Date(),
): void {
  const day = formatDate(now, 'short').replaceAll('/', '-');
  downloadText(`interview-tracks-${day}.json`, exportText(changes, texts, titles, drafts, now));
}

export const exportText = (
  changes: readonly Exported[],
  texts: ScreenTexts,
  titles: ReadonlyMap<Key, string>,
  drafts: readonly BegunDraft[],
  now: Date,
): string =>
  JSON.stringify(
    {
      exported_at: now.toISOString(),
      changes: changes.map((change) => readable(change, texts, titles)),
      ...(drafts.length && {
        drafts: drafts.map(({ form, at, value }) => ({ form, at, content: written(value, texts), value })),
      }),
    },
    null,
    2,
  );

function readable(
  { id, name, version, args, at, code }: Exported,
  texts: ScreenTexts,
  titles: ReadonlyMap<Key, string>,
) {
  const described = describe({ name, args });
  return {
    what: texts.sync.did[described.name],
    about: subjectText(described, titles) || undefined,
    at,
    reason: code && reasonOf(code, texts),
    content: written(args, texts),
    mutation: { id, name, version, args, code },
  };
}

const written = (args: unknown, texts: ScreenTexts): Record<string, string> =>
  Object.fromEntries(contentOf(args).map(({ field, text }) => [texts.sync.fields[field], text]));
