import { beforeEach, describe, expect, test, vi } from 'vitest';

type Known = typeof import('./known.ts');

/** As on a device that has just started. */
let known: Known;
beforeEach(async () => {
  vi.resetModules();
  known = await import('./known.ts');
});

describe('what a learner never does is not loaded on their device', () => {
  test('an admin’s mutation is unknown until it is learned, and neither done nor kept for a learner', async () => {
    const { mayDo, mayKeep, run } = await import('./run.ts');
    expect(known.mutationNamed('candidate.move')).toBeUndefined();
    expect(() => known.knownMutation('candidate.move')).toThrow('not known');
    expect(mayDo('candidate.move', 'user')).toBe(false);
    expect(mayKeep('candidate.move', 'user')).toBe(false);
    expect(mayKeep('candidate.move', 'admin')).toBe(true);
    const intent = { id: 'i', name: 'candidate.move', version: 1, args: {}, at: '' };
    expect(run(intent, { get: () => undefined }, { actor: 'a', role: 'admin' })).toBe('unknown');
  });

  test('learned once, it is what the server knows', async () => {
    expect(known.knowsAdmins()).toBe(false);
    await known.learnNamed('candidate.move');
    expect(known.knowsAdmins()).toBe(true);
    await known.learnLater();
    const { mutations } = await import('./all.ts');
    for (const [name, one] of Object.entries(mutations)) expect(known.mutationNamed(name), name).toBe(one);
  });

  test('R19 what is loaded later is anyone’s, and stays in every journal before it is known', async () => {
    const { mayDo, mayKeep, run } = await import('./run.ts');
    const intent = { id: 'i', name: 'answer.write', version: 1, args: {}, at: '' };
    expect(run(intent, { get: () => undefined }, { actor: 'a', role: 'user' })).toBe('unknown');
    expect(known.later.filter((name) => known.mutationNamed(name) || !mayKeep(name, 'user'))).toEqual([]);
    await known.learnNamed('answer.write');
    expect(known.knowsAdmins()).toBe(false);
    for (const name of known.later) {
      expect(known.knownMutation(name).who, name).toBe('anyone');
      expect(mayDo(name, 'user'), name).toBe(true);
    }
  });

  test('every mutation that is not the admins’ alone is anyone’s', async () => {
    const { forAdmins } = await import('./forAdmins.ts');
    expect(Object.values(forAdmins).map(({ who }) => who)).toEqual(Object.keys(forAdmins).map(() => 'admin'));
  });
});
