/**
 * What keeps work from being lost, each with the line that does it and the line as a careless hand would leave it.
 * The power test takes them out in turn and expects the fuzz to turn red: a safeguard that no history misses is either
 * not needed or not tested. `seeds` are histories that are known to miss it.
 */
export interface Safeguard {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  seeds: number[];
}

export const safeguards: Safeguard[] = [
  {
    name: 'R1 a base is never overwritten',
    file: 'src/sync/writeEntry.ts',
    find: 'if (!(await device.outbox.base.get(key))) await device.outbox.base.add(',
    replace: 'await device.outbox.base.put(',
    seeds: [],
  },
  {
    name: 'R1 a base is freed only after its row is back',
    file: 'src/sync/rebase.ts',
    find: '  await writeRows(device.access, device.rows, new Map([...touched, ...free]',
    replace: "  if (free.length) await transact(device, 'base', () => device.outbox.base.bulkDelete(free));\n  await writeRows(device.access, device.rows, new Map([...touched, ...free]",
    seeds: [],
  },
  {
    name: 'R1 a pulled row with pending changes goes to its base',
    file: 'src/sync/pull.ts',
    find: 'if (base) await outbox.base.put(',
    replace: 'if (base && !told.size) await outbox.base.put(',
    seeds: [],
  },
  {
    name: 'R2 answered is not landed',
    file: 'src/sync/push.ts',
    find: ": { ...entry, state: 'acked', seq: place.seq, doneAt: place.at }",
    replace: ": { ...entry, state: 'done', doneAt: place.at }",
    seeds: [],
  },
  {
    name: 'R4 every cycle begins by healing',
    file: 'src/sync/cycle.ts',
    find: "    await withLock(device, 'rows', () => heal(device, true));\n    try",
    replace: '    try',
    seeds: [],
  },
  {
    name: 'R5 a page is thrown away when another cycle went on',
    file: 'src/sync/pull.ts',
    find: "throw new Stale('another cycle went on');",
    replace: '{}',
    seeds: [],
  },
  {
    name: 'R5 one writer of rows at a time',
    file: 'src/sync/writeEntry.ts',
    find: "withLock(device, 'rows', () => writeOnce(device, entry))",
    replace: 'writeOnce(device, entry)',
    seeds: [],
  },
  {
    name: 'R6 the retry of a save is the same mutation',
    file: 'src/sync/writeEntry.ts',
    find: "if (error instanceof Error && error.name === 'ConstraintError') {",
    replace: 'if (!error) {',
    seeds: [],
  },
  {
    name: 'R7 a lost database is noticed',
    file: 'src/sync/heal.ts',
    find: 'if (await hasGeneration(device.access, device.rows, meta.generation)) return;',
    replace: 'if (hasGeneration) return;',
    seeds: [],
  },
  {
    name: 'the outbox comes before the rows',
    file: 'src/sync/writeEntry.ts',
    find: '  const id = await store(device, entry, rows, outcome);',
    replace: '  await writeRows(device.access, device.rows, changes);\n  const id = await store(device, entry, rows, outcome);',
    seeds: [],
  },
  {
    name: 'what could not be shown is shown later',
    file: 'src/sync/writeEntry.ts',
    find: '.catch(() => {\n      device.dirty = true;\n    });',
    replace: '.catch(() => {});',
    seeds: [],
  },
  {
    name: 'I5 the cursor comes after the rows',
    file: 'src/sync/pull.ts',
    find: '    await writeRows(device.access, device.rows, new Map([...told].filter(([key]) => !bases.has(key))));\n',
    replace: "    await transact(device, 'cursor', () => land(device, now, answer, told, first));\n    await writeRows(device.access, device.rows, new Map([...told].filter(([key]) => !bases.has(key))));\n",
    seeds: [],
  },
  {
    name: 'R9 a push finds a restored server before anything is applied',
    file: 'pocketbase/server/core/push.ts',
    find: 'if (isRestored(tables, request)) return',
    replace: 'if (!isRestored) return',
    seeds: [],
  },
  {
    name: 'R9 the journal is sent again',
    file: 'src/sync/restored.ts',
    find: ".anyOf('done', 'acked', 'parked', 'refused').modify(",
    replace: ".anyOf('acked').modify(",
    seeds: [],
  },
  {
    name: 'R10 refusals are remembered',
    file: 'pocketbase/server/core/push.ts',
    find: "(judgement.result === 'refused' && !('resend'",
    replace: "(false && !('resend'",
    seeds: [],
  },
  {
    name: 'I4 what was judged is remembered',
    file: 'pocketbase/server/core/push.ts',
    find: 'if (before) return answerOf(before, account);',
    replace: 'void answerOf; void before;',
    seeds: [],
  },
  {
    name: 'R11 what was remembered uses up a number',
    file: 'pocketbase/server/core/push.ts',
    find: '    tables.advance();\n',
    replace: '',
    seeds: [],
  },
  {
    name: 'R12 only the server judges what is too large',
    file: 'src/sync/push.ts',
    find: '        tooLarge = last.id;\n        limit = 1;\n        continue;',
    replace: "        await answered(device, [{ id: last.id, result: 'refused', code: 'too_large' }], { boot: meta.boot ?? '', seq: meta.seen, at: device.now() }, repaint);\n        continue;",
    seeds: [],
  },
  {
    name: 'R13 a fault touches its own entry only',
    file: 'pocketbase/server/core/push.ts',
    find: "  } catch {\n    return { id, result: 'fault' };\n  }",
    replace: '  } finally {\n    void 0;\n  }',
    seeds: [],
  },
  {
    name: 'R15 what becomes visible through another row is told with it',
    file: 'src/model/access.ts',
    find: "if (rule && 'through' in rule)",
    replace: "if (rule && 'nothing' in rule && 'through' in rule)",
    seeds: [],
  },
  {
    name: 'R16 the place is stored before the rows',
    file: 'src/sync/pull.ts',
    find: "    await transact(device, 'seen', () => notePlace(device, answer));\n",
    replace: '',
    seeds: [],
  },
  {
    name: 'R17 what was not told any more is swept',
    file: 'src/sync/epoch.ts',
    find: 'await writeRows(device.access, device.rows, new Map(lost.map((key) => [key, null])));',
    replace: 'void lost;',
    seeds: [],
  },
  {
    name: 'R17 bases are swept too',
    file: 'src/sync/epoch.ts',
    find: 'await device.outbox.base.filter((base) => !marks.has(base.key)).modify({ row: null });',
    replace: '',
    seeds: [],
  },
  {
    name: 'R17 the epoch tells the role',
    file: 'pocketbase/server/core/pull.ts',
    find: '`${wireShape}.${generation}.${account.role}`',
    replace: '`${wireShape}.${generation}.${account.role ? 1 : 0}`',
    seeds: [],
  },
  {
    name: 'R18 fewer rights wipe first',
    file: 'src/sync/epoch.ts',
    find: 'wipe: before.wipe || hasFewerRights(before.role, answer.role),',
    replace: 'wipe: before.wipe && hasFewerRights(before.role, answer.role),',
    seeds: [],
  },
  {
    name: 'R18 a wipe that was cut short is finished',
    file: 'src/sync/heal.ts',
    find: 'if (unfinished) await wipe(device);',
    replace: 'if (unfinished && !always) await wipe(device);',
    seeds: [],
  },
  {
    name: 'R19 the journal of a lost role goes',
    file: 'src/sync/epoch.ts',
    find: '.filter((entry: Entry) => !mayDo(entry.name, answer.role))',
    replace: '.filter((entry: Entry) => !entry.name && !mayDo(entry.name, answer.role))',
    seeds: [],
  },
  {
    name: 'R19 what was answered after a role was lost goes too',
    file: 'src/sync/push.ts',
    find: "if (next.state === 'done' && !mayDo(next.name, role)) await",
    replace: "if (next.state === 'done' && !next.name && !mayDo(next.name, role)) await",
    seeds: [],
  },
  {
    name: 'R19 the role is asked in replay',
    file: 'src/mutations/run.ts',
    find: "if (!mayDo(intent.name, context.role)) return 'forbidden';",
    replace: '',
    seeds: [],
  },
  {
    name: 'R20 a removed row leaves no content',
    file: 'src/local/rows.ts',
    find: 'document: stored(key, row) }));',
    replace: 'document: row ? stored(key, row) : { ...before.get(key), _deleted: true } }));',
    seeds: [],
  },
  {
    name: 'R25 a text edit names what it started from',
    file: 'src/mutations/question.ts',
    find: "if (question.text_by !== saw) return 'changed';",
    replace: 'void saw;',
    seeds: [],
  },
  {
    name: 'R26 undoing undoes what was seen, and no more',
    file: 'src/mutations/stage.ts',
    find: '.filter((one) => !saw.includes(one.id));',
    replace: '.filter((one) => !saw.length && one.id);',
    seeds: [],
  },
  {
    name: 'R27 progress is written without its stage',
    file: 'src/mutations/stage.ts',
    find: "    const completions = progress?.completions ?? [];\n",
    replace: "    if (!stage) return [];\n    const completions = progress?.completions ?? [];\n",
    seeds: [],
  },
  {
    name: 'R28 what waits for another phone is put aside',
    file: 'src/sync/push.ts',
    find: "if (again && judgement.code === 'not_found')",
    replace: "if (again && judgement.code === 'not_found' && !again)",
    seeds: [],
  },
];
