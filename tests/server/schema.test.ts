import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from './accounts.ts';
import { command, freePort, type Server, startServer } from './harness.ts';
import { fullPull } from './wire.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

const startAgain = async () => command(['serve', '--http', `127.0.0.1:${await freePort()}`, '--dir', server.dir], {});

it('OPS-21 a start mends what can be mended without a loss, and says so', async () => {
  const account = await makeAccount(server);
  await server.sql("INSERT INTO resources (id, title) VALUES ('resource0000001', 'Kept')");
  const shape = () =>
    server.sql(
      `SELECT (SELECT json_group_array(sql) FROM (SELECT sql FROM sqlite_schema WHERE type IN ('index', 'trigger') ORDER BY name)),
        (SELECT json_group_array(json_array(name, listRule, deleteRule, json_array_length(fields))) FROM (SELECT * FROM _collections ORDER BY name))`,
    );
  const before = await shape();
  const [[index]] = (await server.sql(
    "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'profiles' AND sql IS NOT NULL",
  )) as [[string]];
  expect(server.output()).not.toContain('mended');
  await server.stop();
  await server.alter(`DROP INDEX ${index}`);
  await server.alter("UPDATE _collections SET listRule = '', deleteRule = '' WHERE name = 'interview_questions'");
  await server.alter(
    "UPDATE _collections SET options = json_set(options, '$.authRule', 'id = ''x''') WHERE name = 'users'",
  );
  await server.alter("UPDATE _collections SET fields = json_remove(fields, '$[1]') WHERE name = 'courses'");
  await server.alter("DELETE FROM _collections WHERE name = 'resources'");
  await server.restart();
  for (const what of [
    `the index ${index}`,
    'who may read and write interview_questions',
    'who may read and write users',
    'the fields of courses',
    'what the dashboard knows of resources',
  ])
    expect(server.output()).toContain(`Warning: ${what} was not as this version expects, and was mended`);
  expect(await shape()).toEqual(before);
  expect((await server.request('/api/collections/interview_questions/records')).status).toBe(403);
  expect((await fullPull(server, account)).rows.get('resources/resource0000001')).toMatchObject({ title: 'Kept' });
});

it('OPS-21 what is lost is named in a sentence, and nothing is served without it', async () => {
  await server.stop();
  await server.alter('ALTER TABLE resources DROP COLUMN title');
  await server.alter('DROP TABLE study_days');
  const { code, output } = await startAgain();
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(
    /is not as version .* left it: the column title of resources is missing; the table study_days is missing\. Put a backup/,
  );
  expect((await readdir(server.dir)).filter((name) => name.startsWith('.scratch-'))).toEqual([]);
});
