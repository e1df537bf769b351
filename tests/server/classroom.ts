import { expect } from 'vitest';
import { pick, type Random, seeded } from '../sync/random.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { faultsOf, openDevice, quiet, type TestDevice } from './device.ts';
import { type Server, startServer } from './harness.ts';
import { done, intention, mintId } from './wire.ts';

/** A server with a course in it, two learners and an admin, and a device for each of them. */
export interface Classroom {
  server: Server;
  lena: TestAccount;
  noah: TestAccount;
  ada: TestAccount;
  course: string;
  stage: string;
  /** Of lena, noah and ada, in this order. */
  devices: TestDevice[];
  /** Everyone does random acts, and syncs now and then. */
  wander(random: Random, steps: number): Promise<void>;
  /** Syncs until all is quiet, then checks that nothing is wrong on any device. */
  settled(): Promise<void>;
  /** How often each device was told `restored` since the last call. */
  restores(): number[];
  /** Acts as a superuser in the dashboard. */
  dashboard(method: string, path: string, body?: object): Promise<void>;
  remove(): Promise<void>;
}

export async function openClassroom(): Promise<Classroom> {
  const server = await startServer();
  const [lena, noah, ada] = [await makeAccount(server), await makeAccount(server), await makeAccount(server, 'admin')];
  const [course, stage] = [mintId('c'), mintId('s')];
  const questions = [mintId('q'), mintId('q')];
  await done(server, ada, [
    intention('course.create', { id: course, title: 'Systems', description: '', company: null, attached_jobs: [] }),
    ...[stage, mintId('s')].map((id, index) =>
      intention('stage.create', {
        id,
        course_id: course,
        stage_order: index + 1,
        title: id,
        description: '',
        information: null,
      }),
    ),
    ...questions.map((id) => intention('question.submit', { id, ...someQuestion })),
    ...questions.map((id) => intention('question.decide', { id, status: 'approved', saw: null })),
    ...[lena, noah].map(({ id }) => intention('assignment.create', { user_id: id, course_id: course })),
  ]);
  const devices: TestDevice[] = [];
  for (const [index, account] of [lena, noah, ada].entries())
    devices.push(await openDevice(server, account, seeded(index)));
  await quiet(devices);
  let before = devices.map(() => 0);
  return {
    ...{ server, lena, noah, ada, course, stage, devices },
    wander: async (random, steps) => {
      for (let step = 0; step < steps; step++) {
        const device = pick(random, devices)!;
        if (random() < 0.65) await device.act(random);
        else await device.sync();
      }
    },
    settled: async () => {
      // what waits for its window is tested elsewhere; what is resent after a restore counts once more
      const unlimited = async () => {
        await server.sql('DELETE FROM rate_limits');
        for (const { browser } of devices) await browser.outbox.entries.toCollection().modify({ notBefore: undefined });
      };
      await quiet(devices, unlimited);
      for (const device of devices) expect(await faultsOf(server, device)).toEqual([]);
    },
    restores: () => {
      const [earlier, now] = [before, devices.map(({ told }) => told.restored)];
      before = now;
      return now.map((count, index) => count - earlier[index]!);
    },
    dashboard: async (method, path, body) => {
      const answer = await server.request(`/api/collections${path}`, { method, token: await server.superuser(), body });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    },
    remove: async () => {
      for (const device of devices) await device.close();
      await server.remove();
    },
  };
}

/** The arguments of a question, except for its id. */
export const someQuestion = {
  question: '<p>Why?</p>',
  company: 'Kitami Robotics',
  role: 'Backend Engineer',
  interview_stage: 'Technical Screen',
  category: 'Technical',
  additional_context: null,
  recommended: false,
};
