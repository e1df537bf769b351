import { combineLatest, map, type Observable, of } from 'rxjs';
import { type Key, keyOf, type Noun, type Row, splitKey } from '#model/noun.ts';
import { observeByIds } from '#local/observe.ts';
import type { Query } from './live.ts';

/** The columns by which a person knows a record, for each noun that has them. */
const nameColumns: Partial<Record<Noun, readonly string[]>> = {
  courses: ['title'],
  course_stages: ['title'],
  stage_templates: ['name'],
  resources: ['title'],
  interview_questions: ['question'],
  profiles: ['full_name', 'email'],
  admin_notes: ['content'],
  interviews: ['interview_name'],
};

/** The names of these records. A record deleted here has the name that the server still has, if known. */
export const titles = (keys: readonly Key[]): Query<ReadonlyMap<Key, string>> => {
  const wanted = [...new Set(keys)].sort();
  return {
    key: `titles ${wanted.join(' ')}`,
    read: ({ rows, outbox }) => {
      const found = [...idsByNoun(wanted)].map(([noun, ids]) =>
        observeByIds(rows, noun, ids).pipe(
          map((some) => some.map((row): [Key, string] => [keyOf(noun, row.id), nameOf(noun, row as unknown as Row)])),
        ),
      );
      const fromServer = outbox.base
        .bulkGet([...wanted])
        .then((bases) =>
          bases.flatMap((base): [Key, string][] =>
            base?.row ? [[base.key, nameOf(splitKey(base.key)[0], base.row)]] : [],
          ),
        );
      const here: Observable<[Key, string][][]> = found.length ? combineLatest(found) : of([]);
      return combineLatest([fromServer, here]).pipe(map(([server, device]) => new Map([...server, ...device.flat()])));
    },
  };
};

function idsByNoun(keys: readonly Key[]): Map<Noun, string[]> {
  const nouns = new Map<Noun, string[]>();
  for (const key of keys) {
    const [noun, id] = splitKey(key);
    nouns.set(noun, [...(nouns.get(noun) ?? []), id]);
  }
  return nouns;
}

const nameOf = (noun: Noun, row: Row): string =>
  (nameColumns[noun] ?? [])
    .map((column) => row[column])
    .find((value): value is string => typeof value === 'string' && value !== '') ?? '';
