import { aboutPerson, type WordAbout } from '#model/along.ts';
import { derivedId } from '#model/id.ts';
import { accountRecord } from './changePerson.ts';
import { upsert } from './columnSql.ts';
import { asideOf } from './core/setAside.ts';
import { execute, jsonOf, now } from './sql.ts';

/** What recruiting wrote about this person, each with the version that stands. */
export function wordsAbout(db: Database, id: string): WordAbout[] {
  const each = Object.entries(aboutPerson).map(([noun, { person, version, ...more }]) => {
    const written = 'words' in more ? ` AND ${more.words} <> ''` : '';
    return `SELECT id, ${version} AS version FROM ${noun} WHERE ${person} = {:id}${written}`;
  });
  const all = `SELECT json_group_array(json_object('id', id, 'version', version)) FROM (${each.join(' UNION ALL ')})`;
  return jsonOf<WordAbout[]>(db, all, { id });
}

/**
 * The account with everything that is only this person's (A16). What colleagues said of their answers stays with whoever
 * wrote it (R30, A181).
 */
export function deletePerson(tx: App, id: string, actor: string): void {
  keepComments(tx.db(), id, actor);
  tx.delete(accountRecord(tx, id));
}

function keepComments(db: Database, id: string, actor: string): void {
  const comments = jsonOf<{ id: string; user_id: string; body: string }[]>(
    db,
    `SELECT json_group_array(json_object('id', c.id, 'user_id', c.user_id, 'body', c.body))
      FROM my_answers a JOIN answer_comments c ON c.answer_id = a.id JOIN profiles p ON p.id = c.user_id
      WHERE a.user_id = {:id} AND c.user_id NOT IN ({:id}, {:actor})`,
    { id, actor },
  );
  if (!comments.length) return;
  const at = now();
  const rows = comments.map(
    ({ id: comment, user_id, body }) =>
      asideOf(user_id, derivedId('along', comment, comment), ['answer_comments', comment, { body }], at)[2],
  );
  execute(db, upsert('set_aside'), { rows: JSON.stringify(rows) });
}
