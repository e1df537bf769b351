import { columns, type ColumnKind, definitions, type Noun, nouns, type Value } from '#model/noun.ts';
import { blankOf, type FieldWriter } from '#model/nouns/define.ts';
import { isWrittenNoun, writtenColumns } from '#model/writtenText.ts';
import { byHand, type ByHandProblem, isByHand } from '#mutations/byHand.ts';
import { addressSentences, keyOfAddress, newAddress } from './address.ts';
import { columnTime, jsonOf, mintId } from './sql.ts';

/**
 * What a superuser writes into the dashboard is judged as a mutation is before it is stored (OPS-20): devices hold
 * whatever is in the tables for judged, and one status that no screen knows hides a record from everybody.
 */
export function judgeByHand(e: RecordEvent): void {
  const { name } = e.record.collection();
  if (name === 'users') judgeAccount(e);
  else if (name === 'uploads')
    throw refused('', 'Pictures are stored by the app: their names are made of their content.');
  else if (nouns.includes(name as Noun)) judgeRecord(e, name as Noun);
  e.next();
}

function judgeRecord({ app, record }: RecordEvent, noun: Noun): void {
  if (!isByHand(noun)) throw refused('', `Records of ${noun} are written by their owner or by the server alone.`);
  const row = rowOf(noun, record);
  const before = record.isNew() ? blanksOf(noun) : rowOf(noun, record.original());
  const isChanged = (column: string) => JSON.stringify(row[column]) !== JSON.stringify(before[column]);
  const changed = Object.keys(row).filter(isChanged);
  // of a new record what was left out is judged too, except for a list
  for (const column of Object.keys(row)) {
    if (!isChanged(column) && (!record.isNew() || kindOf(noun, column) === 'json')) continue;
    const judged = byHand(noun, column, row[column]!);
    if ('reason' in judged) throw refused(column, `${column} ${sentenceOf(judged)}`);
    if (kindOf(noun, column) === 'html' && typeof judged.value === 'string') {
      if ($malicious(judged.value))
        throw refused(column, `${column} holds markup that could run in somebody's browser.`);
      record.set(column, $sanitize(judged.value));
    } else if (JSON.stringify(judged.value) !== JSON.stringify(row[column])) record.set(column, judged.value);
  }
  if (noun === 'profiles') judgeProfile(app, record);
  stamp(noun, record, changed);
}

const kindOf = (noun: Noun, column: string): ColumnKind => (columns[noun] as Record<string, ColumnKind>)[column]!;

const blanksOf = (noun: Noun): Record<string, Value> =>
  Object.fromEntries(Object.keys(columns[noun]).map((column) => [column, blankOf(kindOf(noun, column))]));

/** As it is sent to devices: empty is null where the kind says so, times are ISO 8601. */
function rowOf(noun: Noun, record: EngineRecord): Record<string, Value> {
  const stored = JSON.parse(JSON.stringify(record)) as Record<string, Value>;
  return Object.fromEntries(
    Object.entries(columns[noun] as Record<string, ColumnKind>).map(([column, kind]) => {
      const value = stored[column] ?? null;
      if (kind === 'time') return [column, typeof value === 'string' && value ? value.replace(' ', 'T') : null];
      return [column, (kind === 'word' || kind === 'html') && value === '' ? null : value];
    }),
  );
}

function sentenceOf(problem: ByHandProblem): string {
  if (problem.reason === 'choice') return `is one of: ${problem.of.join(', ')}.`;
  return {
    kept: 'is kept by the app and cannot be changed here.',
    missing: 'is missing.',
    too_long: 'is too long.',
    invalid: 'is nothing that the app would take.',
  }[problem.reason];
}

/** A profile without its account, or with another address, is of nobody who can sign in. */
function judgeProfile(app: App, record: EngineRecord): void {
  const email = jsonOf<string | null>(app.db(), 'SELECT json_quote(email) FROM users WHERE id = {:id}', {
    id: record.id,
  });
  if (email === null) throw refused('id', 'A profile has the id of its account, and there is no such account.');
  if (keyOfAddress(email) !== keyOfAddress(record.getString('email')))
    throw refused('email', 'email is that of the account. An admin changes both together, in the app.');
}

function judgeAccount({ app, record }: RecordEvent): void {
  const email = record.getString('email');
  if (!record.isNew() && email === record.original().getString('email')) return;
  const address = newAddress(email);
  if ('problem' in address && address.problem !== 'shape') throw refused('email', addressSentences[address.problem]);
  const known = jsonOf<number>(app.db(), 'SELECT count(*) FROM profiles WHERE id = {:id}', { id: record.id });
  if (known && !record.isNew())
    throw refused('email', 'email is that of the profile too. An admin changes both together, in the app.');
}

/** Written texts are new versions: whoever edits an earlier one is asked, and loses nothing (R25, R35). */
function stamp(noun: Noun, record: EngineRecord, changed: readonly string[]): void {
  const has = (column: string) => column in columns[noun];
  const [at, mutation] = [columnTime(Date.now()), mintId()];
  for (const column of ['created_at', 'updated_at', 'last_updated_at'])
    if (has(column) && !changed.includes(column) && (record.isNew() || column !== 'created_at')) record.set(column, at);
  if (!isWrittenNoun(noun) || !has('text_by') || changed.includes('text_by')) return;
  const wrote = writtenColumns[noun].filter((column) => changed.includes(column));
  if (!wrote.length) return;
  record.set('text_by', mutation);
  if (!('writers' in definitions[noun].columns)) return;
  const writers = (rowOf(noun, record).writers ?? {}) as Record<string, FieldWriter>;
  const by: FieldWriter = { by: mutation, account: '', at: at.replace(' ', 'T') };
  record.set('writers', { ...writers, ...Object.fromEntries(wrote.map((column) => [column, by])) });
}

/** In the dashboard the sentence stands above the form, and beside its field. */
const refused = (field: string, sentence: string): Error =>
  new BadRequestError(sentence, field ? { [field]: new ValidationError('not_accepted', sentence) } : {});
