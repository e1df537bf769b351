import { fileDay } from '#i18n/dates.ts';
import { currentSection } from '#i18n/section.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import type { ScreenTexts } from '#i18n/screenTexts.ts';
import type { Key, SetAside } from '#model/noun.ts';
import { readableFields } from '#model/writtenText.ts';
import type { BegunDraft } from '#queries/drafts.ts';
import { clock } from '#state/clock.ts';
import { downloadText } from '#ui/download.ts';
import { type ListedChange, describe, reasonOf, subjectText } from './describe.ts';

export interface Exported extends ListedChange {
  version: number;
}

/**
 * A file readable by a person and by a program: the text, and the change exactly as it is.
 * @param drafts begun and never submitted
 */
export function exportChanges(
  changes: readonly Exported[],
  texts: ScreenTexts,
  titles: ReadonlyMap<Key, string>,
  drafts: readonly BegunDraft[] = [],
  now = new Date(clock.now()),
): void {
  save(exportText(changes, texts, titles, drafts, now), now);
}

/** One earlier version, in the same form. */
export const exportAside = (version: SetAside, about: string, now = new Date(clock.now())): void =>
  save(
    {
      exported_at: now.toISOString(),
      about: about || undefined,
      at: version.set_aside_at,
      content: written(version.content),
      version,
    },
    now,
  );

function save(content: object | string, now: Date): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  downloadText(`interview-tracks-${fileDay(now)}.json`, text);
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
        drafts: drafts.map(({ form, at, value }) => ({ form, at, content: written(value), value })),
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
    reason: code && reasonOf(code, { name }, texts),
    content: written(args),
    mutation: { id, name, version, args, code },
  };
}

const written = (args: unknown): Record<string, string> =>
  Object.fromEntries(readableFields(args).map(({ field, text }) => [currentSection(fieldNames)[field], text]));
