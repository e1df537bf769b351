/** One row of texts: SQLite builds the JSON, because passing rows one by one costs far more than parsing a text. */
export function textsOf<Name extends string>(
  db: Database,
  sql: string,
  names: readonly Name[],
  values: object = {},
): { [N in Name]: string } {
  const into = new DynamicModel(Object.fromEntries(names.map((name) => [name, ''])));
  db.newQuery(sql)
    .bind(values as never)
    .one(into);
  return into as unknown as { [N in Name]: string };
}

/** The one column `text` of the one row, parsed as JSON. SQL that may yield NULL or no row is wrapped. */
export const jsonOf = <T>(db: Database, sql: string, values: object = {}): T =>
  JSON.parse(textsOf(db, `SELECT coalesce((${sql}), 'null') AS text`, ['text'], values).text) as T;

export const execute = (db: Database, sql: string, values: object = {}): void => {
  db.newQuery(sql)
    .bind(values as never)
    .execute();
};

/** 15 characters of [a-z0-9]. */
export const mintId = (): string => $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');

/** The server's clock. */
export const now = (): string => new Date().toISOString();

/** As the columns of times have it. @param time milliseconds since 1970 */
export const columnTime = (time: number): string => new Date(time).toISOString().replace('T', ' ');
