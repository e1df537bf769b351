import { execute, jsonOf } from './sql.ts';

/**
 * What points at these records goes with them or forgets them, as its collection says: in one statement for each
 * relation. PocketBase does the same one record after another, which for years of study held everybody up for half a
 * minute.
 * @param ids SQL that selects the records
 */
export function releaseRecords(db: Database, collection: string, ids: string, values: object): void {
  for (const { noun, column, goes } of pointersAt(db, collection)) {
    const some = `${column} IN (${ids})`;
    if (goes) {
      releaseRecords(db, noun, `SELECT id FROM ${noun} WHERE ${some}`, values);
      execute(db, `DELETE FROM ${noun} WHERE ${some}`, values);
    } else execute(db, `UPDATE ${noun} SET ${column} = '' WHERE ${some}`, values);
  }
}

interface Pointer {
  noun: string;
  column: string;
  goes: number;
}

/** The relations to one record of this collection, from whichever migration. */
const pointersAt = (db: Database, collection: string): Pointer[] =>
  jsonOf<Pointer[]>(
    db,
    `SELECT json_group_array(json_object('noun', c.name, 'column', f.value ->> 'name', 'goes', f.value ->> 'cascadeDelete'))
      FROM _collections c, json_each(c.fields) f
      WHERE c.type = 'base' AND f.value ->> 'type' = 'relation' AND f.value ->> 'maxSelect' = 1
        AND f.value ->> 'collectionId' = (SELECT id FROM _collections WHERE name = {:collection})`,
    { collection },
  );
