import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import { type Key, keyOf, type Noun, type Row, splitKey } from '#model/noun.ts';
import { observeByIds } from '#local/observe.ts';
import type { RowDatabase } from '#local/rows.ts';
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

/** Under this key stands of whom a note or an interview tells: its name alone does not say it. */
export const ownerOf = (key: Key): Key => `${key} of` as Key;
const owned: readonly Noun[] = ['admin_notes', 'interviews'];

/**
 * The names of these records, and of the people whom notes and interviews are about (`ownerOf`). A record deleted here
 * has the name that the server still has, if known.
 */
export const titles = (keys: readonly Key[]): Query<ReadonlyMap<Key, string>> => {
  const wanted = [...new Set(keys)].sort();
  return {
    key: `titles ${wanted.join(' ')}`,
    read: ({ rows, outbox }) => {
      const found = [...idsByNoun(wanted)].map(([noun, ids]) =>
        observeByIds(rows, noun, ids).pipe(
          map((some) => some.map((row): [Key, Row] => [keyOf(noun, row.id), row as unknown as Row])),
        ),
      );
      const fromServer = outbox.base
        .bulkGet([...wanted])
        .then((bases) => bases.flatMap((base): [Key, Row][] => (base?.row ? [[base.key, base.row]] : [])));
      const here: Observable<[Key, Row][][]> = found.length ? combineLatest(found) : of([]);
      return combineLatest([fromServer, here]).pipe(
        map(([server, device]) => new Map([...server, ...device.flat()])),
        switchMap((known) => observeOwners(rows, known).pipe(map((owners) => new Map([...namesOf(known), ...owners])))),
      );
    },
  };
};

const namesOf = (known: ReadonlyMap<Key, Row>) =>
  [...known].map(([key, row]): [Key, string] => [key, nameOf(splitKey(key)[0], row)]);

function observeOwners(rows: RowDatabase, known: ReadonlyMap<Key, Row>): Observable<[Key, string][]> {
  const about = [...known].filter(([key]) => owned.includes(splitKey(key)[0]));
  if (!about.length) return of([]);
  const ids = [...new Set(about.map(([, row]) => String(row.user_id)))];
  return observeByIds(rows, 'profiles', ids).pipe(
    map((people) => {
      const names = new Map<string, string>(people.map((one) => [one.id, nameOf('profiles', one as unknown as Row)]));
      return about.map(([key, row]) => [ownerOf(key), names.get(String(row.user_id)) ?? '']);
    }),
  );
}

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
