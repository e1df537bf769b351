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

/** Under this key stands of whom or what a note, an interview or a report tells: its name alone does not say it. */
export const ownerOf = (key: Key): Key => `${key} of` as Key;
const owned: Partial<Record<Noun, { noun: 'profiles' | 'interview_questions'; column: string }>> = {
  admin_notes: { noun: 'profiles', column: 'user_id' },
  interviews: { noun: 'profiles', column: 'user_id' },
  question_reports: { noun: 'interview_questions', column: 'question_id' },
};

/**
 * The names of these records, and of whom or what notes, interviews and reports are about (`ownerOf`). A record deleted here
 * has the name that the server still has, if known.
 */
export const titles = (keys: readonly Key[]): Query<ReadonlyMap<Key, string>> => {
  const wanted = [...new Set(keys)].sort();
  return {
    key: `titles ${wanted.join(' ')}`,
    read: ({ rows, outbox }) => {
      const found = observeRecords(rows, wanted);
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

const namesOf = (known: Iterable<[Key, Row]>) =>
  [...known].map(([key, row]): [Key, string] => [key, nameOf(splitKey(key)[0], row)]);

function observeOwners(rows: RowDatabase, known: ReadonlyMap<Key, Row>): Observable<[Key, string][]> {
  const about = [...known].flatMap(([key, row]): [Key, Key][] => {
    const owner = owned[splitKey(key)[0]];
    return owner ? [[key, keyOf(owner.noun, String(row[owner.column]))]] : [];
  });
  if (!about.length) return of([]);
  return combineLatest(observeRecords(rows, new Set(about.map(([, owner]) => owner)))).pipe(
    map((found) => {
      const names = new Map(namesOf(found.flat()));
      return about.map(([key, owner]) => [ownerOf(key), names.get(owner) ?? '']);
    }),
  );
}

const observeRecords = (rows: RowDatabase, keys: Iterable<Key>): Observable<[Key, Row][]>[] =>
  [...idsByNoun(keys)].map(([noun, ids]) =>
    observeByIds(rows, noun, ids).pipe(
      map((some) => some.map((row): [Key, Row] => [keyOf(noun, row.id), row as unknown as Row])),
    ),
  );

function idsByNoun(keys: Iterable<Key>): Map<Noun, string[]> {
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
