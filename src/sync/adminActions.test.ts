// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { readSecurityLog } from '#state/securityLog.ts';
import { setSession } from '#state/session.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import { mutate } from './mutate.ts';

const account = 'abcdefghij01234';
const id = 'recordrecordrec';
const course = { title: 'Secret title', description: '', company: null, attached_jobs: [] };
const question = {
  question: '<p>Secret question</p>',
  company: 'Kitami',
  role: 'SRE/DevOps',
  interview_stage: 'Offer',
  category: 'Technical',
  additional_context: null,
};
let database: LocalDatabase;

async function isRole(role: 'admin' | 'user') {
  await database.outbox.meta.put({ ...firstMeta, role });
  const profile = { id: account, email: 'ada@example.com', full_name: 'Ada', is_active: true };
  setSession({ account: { id: account, email: profile.email }, profile: { ...profile, role } });
  onTestFinished(() => setSession({ account: null, profile: null }));
}

beforeEach(async () => {
  localStorage.clear();
  database = await memoryDatabase(account);
  makeDevice(database);
  return forgetDevice;
});

test('SEC-21 every kind of admin action is logged, once it is stored, without any text', async () => {
  await isRole('admin');
  await store(database, 'interview_questions', { id, ...question, status: 'pending', text_by: 'theirs' });
  await mutate('course.create', { id, ...course });
  await mutate('course.create', { id, ...course });
  await mutate('question.edit', { id, saw: 'theirs', ...question, category: 'Other' });
  await mutate('question.decide', { id, status: 'approved', saw: null });
  await mutate('question.feature', { id, recommended: true });
  await mutate('course.delete', { id, saw: null, along: null });
  await vi.waitFor(() => expect(readSecurityLog()).toHaveLength(5));
  const logged = readSecurityLog();
  expect(logged.map(({ type, userId, details, metadata }) => [type, userId, details, metadata])).toEqual([
    ['admin_action', account, 'course_created', { id }],
    ['admin_action', account, 'question_edited', { id }],
    ['admin_action', account, 'question_decided', { id, status: 'approved' }],
    ['admin_action', account, 'question_featured', { id, recommended: true }],
    ['admin_action', account, 'course_deleted', { id }],
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/Secret|Kitami/);
});

test('SEC-21 what a learner writes is no admin action', async () => {
  await isRole('user');
  await store(database, 'interview_questions', { id, ...question, mine: true, status: 'pending', text_by: 'mine' });
  expect(await mutate('question.edit', { id, saw: 'mine', ...question, category: 'Other' })).toMatchObject({
    stored: true,
  });
  expect(await mutate('option.add', { field_name: 'company', value: 'Nayoro' })).toMatchObject({ stored: true });
  // the log is loaded lazily
  await import('#state/securityLog.ts');
  expect(readSecurityLog()).toEqual([]);
});
