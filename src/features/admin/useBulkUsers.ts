import { useEffect, useRef, useState } from 'react';
import { currentSection } from '#i18n/section.ts';
import { bulkUsersTexts } from '#i18n/sections/bulkUsers.ts';
import type { ReadUsers } from '#model/bulkUsers.ts';
import { createUser, type CreationSettings, creationSettings, resetUserPassword } from '#remote/people.ts';
import { syncNow } from '#sync/leader.ts';
import { useDraft } from '#sync/useDraft.ts';
import {
  type BulkList,
  type BulkRow,
  creationStep,
  emptyList,
  type Fate,
  linesLeft,
  listOf,
  resetStep,
  type Step,
} from './bulkList.ts';
import { newId } from './newUser.ts';

export type BulkUsers = ReturnType<typeof useBulkUsers>;

/**
 * The list of accounts to make: kept as a draft, with the id of each account, until it is done or given up, so that it
 * goes on after a reload, or after a server that was killed. The passwords are in this component and nowhere else.
 */
export function useBulkUsers() {
  const draft = useDraft<BulkList>('users.bulk');
  const [list, setList] = useState<BulkList>(emptyList);
  const [isTaken, setIsTaken] = useState(false);
  const [passwords, setPasswords] = useState<ReadonlyMap<string, string>>(new Map());
  /** Whether the passwords of `passwords` were copied, saved or printed. */
  const [areTaken, setAreTaken] = useState(false);
  const [settings, setSettings] = useState<CreationSettings>();
  const [running, setRunning] = useState<'creating' | 'resetting' | null>(null);
  const [hindrance, setHindrance] = useState<string>();
  const latest = useRef(list);
  const isStopped = useRef(false);

  // the draft is read once, as soon as it is ready
  if (draft.ready && !isTaken) {
    setIsTaken(true);
    if (draft.begun) setList((latest.current = listOf(draft.begun.value)));
  }
  // whoever leaves the screen stops it; the list goes on from where it is
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const put = (next: BulkList) => {
    latest.current = next;
    setList(next);
    draft.keep(next.rows || next.text.trim() ? next : null);
  };
  const settle = (id: string, changes: Extract<Step, { row: object }>) => {
    if (changes.password !== undefined) {
      const { password } = changes;
      setPasswords((before) => new Map(before).set(id, password));
      setAreTaken(false);
    }
    const { rows, text } = latest.current;
    const settled = ({ id, name, email, line }: BulkRow): BulkRow => ({ id, name, email, line, ...changes.row });
    put({ text, rows: rows?.map((row) => (row.id === id ? settled(row) : row)) ?? null });
  };

  /** One after the other, as fast as the server hashes. */
  const run = async (
    what: 'creating' | 'resetting',
    next: () => BulkRow | undefined,
    ask: (row: BulkRow) => Promise<Step>,
  ) => {
    isStopped.current = false;
    setHindrance(undefined);
    setRunning(what);
    // a page that dies from here on finds the same ids again
    await draft.flush();
    for (let row = next(); row && !isStopped.current; row = next()) {
      const step = await ask(row);
      if ('hindrance' in step) {
        setHindrance(step.hindrance);
        break;
      }
      settle(row.id, step);
    }
    setRunning(null);
    syncNow();
  };
  const interrupted = () => currentSection(bulkUsersTexts).interrupted;
  const create = () =>
    run(
      'creating',
      () => latest.current.rows?.find(({ outcome }) => outcome === 'waiting'),
      async ({ id: userId, email, name: fullName }) =>
        creationStep(await createUser({ userId, email, fullName, role: 'user', customPassword: '' }), interrupted()),
    );

  const loadSettings = async (): Promise<CreationSettings | undefined> => {
    const answer = await creationSettings();
    if (answer.settings) {
      setSettings(answer.settings);
      setHindrance(undefined);
    }
    // an open dialog without a connection says so itself
    else if (!answer.ok && !answer.offline) setHindrance(answer.message ?? interrupted());
    return answer.settings;
  };

  return {
    list,
    ready: draft.ready,
    isKept: !draft.failed,
    settings,
    passwords,
    areTaken,
    running,
    hindrance,
    loadSettings,
    take: () => setAreTaken(true),
    type: (text: string) => put({ text, rows: null }),
    /** Before anything is made of what they show. */
    askSettings: async () => {
      if (!(await loadSettings())) setHindrance(interrupted());
    },
    /** Makes what was on the screen, and nothing else. */
    start: async ({ records, lines }: ReadUsers, fates: readonly Fate[]) => {
      const rows = lines.map(({ record, name, email, problem }, at): BulkRow => {
        const row = { id: newId(), name, email, line: records[record]! };
        if (problem) return { ...row, outcome: 'error', reason: problem };
        return fates[at] === 'new' ? { ...row, outcome: 'waiting' } : { ...row, outcome: 'skipped', reason: 'exists' };
      });
      put({ text: latest.current.text, rows });
      await create();
    },
    goOn: create,
    stop: () => {
      isStopped.current = true;
    },
    /** New passwords for accounts that this list made, and whose passwords this page does not have. */
    resetLost: (ids: readonly string[]) => {
      const waiting = new Set(ids);
      return run(
        'resetting',
        () => latest.current.rows?.find(({ id }) => waiting.has(id)),
        async ({ id }) => {
          const step = resetStep(await resetUserPassword(id, true), interrupted());
          if (!('hindrance' in step)) waiting.delete(id);
          return step;
        },
      );
    },
    /** What could not be made is left in the field. */
    close: () => {
      put({ text: linesLeft(latest.current), rows: null });
      setPasswords(new Map());
      setHindrance(undefined);
    },
  };
}

/** Accounts that were made, and whose passwords nobody can be told any more. */
export const lostOf = ({ list, passwords }: Pick<BulkUsers, 'list' | 'passwords'>): string[] =>
  (list.rows ?? [])
    .filter(
      ({ id, outcome, reason }) =>
        outcome === 'created' && !passwords.has(id) && reason !== 'in_use' && reason !== 'gone',
    )
    .map(({ id }) => id);
