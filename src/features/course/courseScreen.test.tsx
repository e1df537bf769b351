// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setSyncStatus } from '#state/syncStatus.ts';
import { chosenOf } from '../../../tests/screens/chosen.ts';
import { inStep, openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { addCourse, addQuestions, addResource, complete, idOf } from '../../../tests/screens/study.ts';

const stages = ['HR Call', 'Screen', 'Offer'];
const jobs = ['Backend Engineer', 'SRE/DevOps'];

async function backend(person: Person = {}) {
  const database = await openPerson(person);
  await addCourse(database, 'Backend', stages, { company: 'Kitami Robotics', attached_jobs: jobs });
  return database;
}

const stageHeading = (name: string) => screen.findByRole('heading', { level: 2, name });
const selector = () => within(screen.getByRole('navigation', { name: 'Stages' }));

test('CRSE-32 CRSE-33 CRSE-34 CRSE-35 the head of a course', async () => {
  await backend();
  await openApp('/course/backend');
  expect(await screen.findByRole('heading', { level: 1, name: 'Backend' })).toBeTruthy();
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  expect(crumbs.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  expect(crumbs.getByRole('link', { name: 'Tracks' }).getAttribute('href')).toBe('/tracks');
  expect(crumbs.getByText('Backend').getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Back to Tracks' }).getAttribute('href')).toBe('/tracks');
  for (const text of ['Kitami Robotics', 'About Backend']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Relevant Positions' }).textContent).toBe(jobs.join(''));
});

test('CRSE-32 a phone shows the breadcrumb too', async () => {
  await backend({ width: 390 });
  await openApp('/course/backend');
  expect((await screen.findByRole('navigation', { name: 'Breadcrumbs' })).closest('.no-phone')).toBeNull();
});

test('CRSE-36 an address without a course', async () => {
  await backend();
  await openApp('/course/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Course not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Tracks' }).getAttribute('href')).toBe('/tracks');
});

test('CRSE-31 A107 a course stays open when its new name, which is in the address, gives way to another one', async () => {
  const database = await backend();
  await addCourse(database, 'Backend', stages, { title: 'Frontend' });
  const router = await openApp('/course/frontend');
  await screen.findByRole('heading', { level: 1, name: 'Frontend' });
  await act(() => addCourse(database, 'Backend', stages, { title: 'Platform' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Platform' })).toBeTruthy();
  expect(screen.queryByText('Course not found')).toBeNull();
  expect(router.state.location.pathname).toBe(`/course/${idOf('Backend')}`);
  // another address is none
  await act(() => router.navigate({ to: '/course/$slug', params: { slug: 'nowhere' } }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Course not found' })).toBeTruthy();
});

test('CRSE-36 nothing is reported missing while it may still arrive', async () => {
  await backend({ meta: { first: true, sweeping: true } });
  await openApp('/course/nowhere');
  expect(await screen.findByText('Loading...')).toBeTruthy();
  expect(screen.queryByText('Course not found')).toBeNull();
});

test('CRSE-37 a course list that cannot be read', async () => {
  const database = await backend();
  vi.spyOn(database.rows.collections.study.storageInstance, 'query').mockRejectedValue(new Error('the disk'));
  await openApp('/course/backend');
  await waitFor(() => expect(screen.getAllByText('Failed to load courses.')).toHaveLength(2));
});

test('CRSE-38 details that cannot be read', async () => {
  const database = await backend();
  vi.spyOn(database.rows.collections.people.storageInstance, 'query').mockRejectedValue(new Error('the disk'));
  await openApp('/course/backend');
  await waitFor(() => expect(screen.getAllByText('Failed to load course details.')).toHaveLength(2));
});

test('STAGE-01 STAGE-02 the stages in order, the first one open', async () => {
  await backend();
  await openApp('/course/backend');
  await stageHeading('HR Call');
  expect(
    selector()
      .getAllByRole('link')
      .map((link) => link.querySelector('b')?.textContent),
  ).toEqual(stages);
  expect(selector().getByRole('link', { current: 'step' }).textContent).toContain('HR Call');
});

test('STAGE-03 choosing a stage shows its information, resources and questions', async () => {
  const database = await backend();
  await addQuestions(database, 'Screen', [{ question: '<p>Why an index?</p>', category: 'Technical' }]);
  await addResource(database, 'Screen', 'Reading plans', 'https://example.com/plans');
  const router = await openApp('/course/backend');
  await stageHeading('HR Call');
  fireEvent.click(selector().getByRole('link', { name: /Screen/ }));
  await act(() => router.load());
  await stageHeading('Screen');
  expect(router.state.location.search).toEqual({ stage: idOf('Screen') });
  expect(await screen.findByText('All about Screen.')).toBeTruthy();
  expect(await screen.findByText('Why an index?')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Open question' })).getAttribute('href')).toMatch(/^\/question\//);
  const resource = await screen.findByRole('link', { name: /Reading plans/ });
  expect(resource.getAttribute('href')).toBe('https://example.com/plans');
  expect(resource.getAttribute('target')).toBe('_blank');
  expect(resource.getAttribute('rel')).toContain('noopener');
});

test('STAGE-03 RES-06 the category of a resource has the name that it has on the page of resources', async () => {
  await inJapanese();
  const database = await backend();
  await addResource(database, 'HR Call', 'Reading plans', 'https://example.com/plans');
  await openApp('/course/backend');
  const resource = await screen.findByRole('link', { name: /Reading plans/ });
  expect(within(resource).getByText('面接準備')).toBeTruthy();
  expect(resource.textContent).not.toContain('Interview Prep');
});

test('STAGE-03 an address with a stage opens it', async () => {
  await backend();
  await openApp(`/course/backend?stage=${idOf('Offer')}`);
  expect(await stageHeading('Offer')).toBeTruthy();
});

test('STAGE-04 stage information is sanitised before it is shown', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', []);
  const { store } = await import('../../../tests/local/memoryDatabase.ts');
  const information = '<p onclick="x()">Kept</p><script>alert(1)</script><img src="https://evil.example/a.png">';
  await store(database, 'course_stages', {
    id: idOf('HR Call'),
    course_id: idOf('Backend'),
    title: 'HR Call',
    description: '',
    stage_order: 1,
    information,
  });
  await openApp('/course/backend');
  const kept = await screen.findByText('Kept');
  expect(kept.hasAttribute('onclick')).toBe(false);
  expect(kept.parentElement?.querySelector('script, img')).toBeNull();
});

test('STAGE-05 six questions of a category, then the rest on request', async () => {
  const database = await backend();
  const many = Array.from({ length: 8 }, (_, index) => ({
    question: `<p>Question ${index}</p>`,
    category: 'Technical',
  }));
  await addQuestions(database, 'HR Call', [...many, { question: '<p>Lonely</p>' }]);
  await openApp('/course/backend');
  const group = within(await screen.findByRole('region', { name: /^Technical/ }));
  expect(screen.getByRole('region', { name: /^Other/ })).toBeTruthy();
  expect(group.getAllByRole('listitem')).toHaveLength(6);
  fireEvent.click(group.getByRole('button', { name: 'View More (2)' }));
  expect(group.getAllByRole('listitem')).toHaveLength(8);
  expect(group.queryByRole('button', { name: /View More/ })).toBeNull();
  expect(document.activeElement?.textContent).toContain('Question 6');
});

test('STAGE-05 what was opened is open after Back, and closed on a new visit', async () => {
  const database = await backend();
  const many = Array.from({ length: 8 }, (_, index) => ({
    question: `<p>Question ${index}</p>`,
    category: 'Technical',
    additional_context: `<p>Context ${index}</p>`,
  }));
  await addQuestions(database, 'HR Call', many);
  const router = await openApp('/course/backend');
  fireEvent.click(await screen.findByRole('button', { name: 'View More (2)' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Additional context' })[7]!);
  expect(await screen.findByText('Context 7')).toBeTruthy();
  await act(() => router.navigate({ to: '/tracks' }));
  await waitFor(() => expect(screen.queryByText('Question 7')).toBeNull());
  act(() => router.history.back());
  expect(await screen.findByText('Context 7')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /View More/ })).toBeNull();
  await act(() => router.navigate({ to: '/tracks' }));
  await waitFor(() => expect(screen.queryByText('Question 7')).toBeNull());
  await act(() => router.navigate({ to: '/course/$slug', params: { slug: 'backend' } }));
  expect(await screen.findByRole('button', { name: 'View More (2)' })).toBeTruthy();
});

test('STAGE-03 additional context opens below its question', async () => {
  const database = await backend();
  await addQuestions(database, 'HR Call', [
    { question: '<p>Why?</p>', additional_context: '<p>Listen for the order.</p>' },
    { question: '<p>How?</p>' },
  ]);
  await openApp('/course/backend');
  await screen.findByText('How?');
  const [opener, ...others] = screen.getAllByRole('button', { name: 'Additional context' });
  expect(others).toHaveLength(0);
  expect(screen.queryByText('Listen for the order.')).toBeNull();
  fireEvent.click(opener!);
  expect(await screen.findByText('Listen for the order.')).toBeTruthy();
  expect(opener!.getAttribute('aria-expanded')).toBe('true');
});

test('STAGE-01 arrow keys move through the stages', async () => {
  await backend();
  await openApp('/course/backend');
  await stageHeading('HR Call');
  const [first, second, last] = selector().getAllByRole('link');
  first!.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  press('ArrowDown');
  expect(document.activeElement).toBe(second);
  press('End');
  expect(document.activeElement).toBe(last);
  press('ArrowRight');
  expect(document.activeElement).toBe(first);
});

/** How often each learner-only element is rendered. */
async function progressAndButton(role: 'user' | 'admin') {
  await backend({ role, meta: { ...inStep, role } });
  await openApp('/course/backend');
  await stageHeading('HR Call');
  const progress = [screen.queryAllByRole('progressbar'), screen.queryAllByText('0 completed / 3 total stages')];
  return [...progress, screen.queryAllByRole('button', { name: 'Complete Stage' })].map((found) => found.length);
}

test('STAGE-06 STAGE-07 a learner sees the progress bar and the button', async () => {
  expect(await progressAndButton('user')).toEqual([1, 1, 1]);
});

test('STAGE-08 an admin sees neither the progress bar nor the button', async () => {
  expect(await progressAndButton('admin')).toEqual([0, 0, 0]);
});

test('STAGE-09 STAGE-10 STAGE-11 completing is one touch, stored once, and can be undone', async () => {
  const database = await backend();
  await openApp('/course/backend');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Complete Stage' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Stage completed!')).toBeTruthy();
  await waitFor(() => expect(button.disabled).toBe(true));
  expect(button.textContent).toBe('Completed');
  expect(screen.getByText('1 completed / 3 total stages')).toBeTruthy();
  expect(selector().getAllByRole('listitem')[0]?.className).toContain('just-reached');
  expect((await screen.findAllByText('Not sent yet')).length).toBeGreaterThan(0);
  const entries = () => database.outbox.entries.toArray();
  expect((await entries()).map((entry) => entry.name)).toEqual(['stage.complete']);

  await database.outbox.entries.toCollection().modify({ sent: true });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByText('Stage completed!')).toBeNull();
  const [completed, undone] = await entries();
  expect(undone).toMatchObject({ name: 'stage.uncomplete', args: { saw: [completed!.id] } });
});

test('STAGE-09 STAGE-11 two stages touched in quick succession are both completed, and Undo is for the second', async () => {
  const database = await backend();
  await openApp('/course/backend');
  fireEvent.click(await screen.findByRole('button', { name: 'Complete Stage' }));
  await screen.findByText('Stage completed!');
  fireEvent.click(selector().getByRole('link', { name: /Screen/ }));
  await stageHeading('Screen');
  fireEvent.click(screen.getByRole('button', { name: 'Complete Stage' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  fireEvent.click(selector().getByRole('link', { name: /Offer/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Complete Stage' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await database.outbox.entries.toCollection().modify({ sent: true });
  fireEvent.click(undo);

  const entries = () => database.outbox.entries.toArray();
  await waitFor(async () => expect(await entries()).toHaveLength(4));
  const [, , third, undone] = await entries();
  expect((await entries()).map(({ args }) => (args as { stage_id: string }).stage_id)).toEqual([
    idOf('HR Call'),
    idOf('Screen'),
    idOf('Offer'),
    idOf('Offer'),
  ]);
  expect(undone).toMatchObject({ name: 'stage.uncomplete', args: { saw: [third!.id] } });
});

test('STAGE-11 R26 completed, undone and completed again in a tunnel, one change waits', async () => {
  const database = await backend();
  await openApp('/course/backend');
  const names = async () => (await database.outbox.entries.toArray()).map(({ name }) => name);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Complete Stage' });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(await names()).toEqual([]);
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  fireEvent.click(button);
  await waitFor(() => expect(button.disabled).toBe(true));
  expect(await names()).toEqual(['stage.complete']);
});

test('STAGE-09 a stage that was completed earlier shows as completed', async () => {
  const database = await backend();
  await complete(database, 'Backend', 'HR Call');
  await openApp('/course/backend');
  expect(await screen.findByRole('button', { name: 'Completed' })).toHaveProperty('disabled', true);
  const onward = screen.getByRole('link', { name: 'Next stage' });
  expect(onward.getAttribute('href')).toBe(`/course/backend?stage=${idOf('Screen')}`);
});

test('STAGE-12 a failing completion is reported in its own words, never in a machine’s', async () => {
  const database = await backend();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk is full'));
  await openApp('/course/backend');
  fireEvent.click(await screen.findByRole('button', { name: 'Complete Stage' }));
  expect(await screen.findByText('Error completing stage')).toBeTruthy();
  expect(screen.getByText('Failed to mark stage as complete.')).toBeTruthy();
  expect(screen.queryByText(/the disk/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Complete Stage' })).toHaveProperty('disabled', false);
});

test('REV-01 REV-02 the last completion brings the congratulations, and the review form instead of the questions', async () => {
  const database = await backend();
  await complete(database, 'Backend', 'HR Call', 'Screen');
  await openApp(`/course/backend?stage=${idOf('Offer')}`);
  const words = /^You've completed all stages of this course\. Please share your feedback below\.$/;
  fireEvent.click(await screen.findByRole('button', { name: 'Complete Stage' }));
  const banner = await screen.findByText(words);
  await waitFor(() => expect(document.activeElement).toBe(banner));
  expect(await screen.findByRole('heading', { name: 'Review this Course' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Practice Questions' })).toBeNull();
});

test('REV-01 an admin is not congratulated', async () => {
  const database = await backend({ role: 'admin', meta: { ...inStep, role: 'admin' } });
  await complete(database, 'Backend', ...stages);
  await openApp('/course/backend');
  await stageHeading('HR Call');
  expect(screen.queryByText(/completed all stages/)).toBeNull();
});

test('STAGE-07 on a phone the button is within reach of the thumb, and there is only one', async () => {
  await backend({ width: 390 });
  await openApp('/course/backend');
  const button = await screen.findByRole('button', { name: 'Complete Stage' });
  expect(button.closest('.thumb-bar')).toBeTruthy();
});

test('STAGE-01 a course without stages says so', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', []);
  await openApp('/course/backend');
  expect(await screen.findByText('No stages yet')).toBeTruthy();
});

const sweeping = { first: true, sweeping: true };

test('CRSE-31 A99 missing stages show as loading for as long as they can arrive, and no longer', async () => {
  const database = await openPerson({ meta: sweeping });
  await addCourse(database, 'Backend', []);
  await openApp('/course/backend');
  expect(await screen.findByText('Loading...')).toBeTruthy();
  act(() => setSyncStatus({ online: false }));
  expect(await screen.findByText('Not on this device yet')).toBeTruthy();
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(screen.queryByText('No stages yet')).toBeNull();
});

test('STAGE-03 A99 stage content missing on this device is reported offline, and arrives online', async () => {
  const database = await backend({ meta: sweeping, online: false });
  await openApp('/course/backend');
  expect(await screen.findByText(/^These questions are not on this device yet/)).toBeTruthy();
  expect(screen.getByText(/^These resources are not on this device yet/)).toBeTruthy();
  expect(screen.queryByText('Loading...')).toBeNull();
  act(() => setSyncStatus({ online: true }));
  expect(screen.queryAllByText('Loading...')).toHaveLength(2);
  await addQuestions(database, 'HR Call', [{ question: '<p>Why?</p>' }]);
  await addResource(database, 'HR Call', 'Reading plans', 'https://example.com/plans');
  expect(await screen.findByText('Why?')).toBeTruthy();
  expect(await screen.findByText('Reading plans')).toBeTruthy();
});

test('CRSE-37 A99 a course that is on the device opens offline without an error message', async () => {
  await backend({ online: false });
  await openApp('/course/backend');
  expect(await screen.findByRole('heading', { level: 1, name: 'Backend' })).toBeTruthy();
  expect(screen.queryByText('Failed to load courses.')).toBeNull();
});

test('STAGE-03 a resource opened offline says that it needs a network, and is kept for later', async () => {
  const database = await backend({ online: false });
  await addResource(database, 'HR Call', 'Reading plans', 'https://example.com/plans');
  await openApp('/course/backend');
  const opened = fireEvent.click(await screen.findByText('Reading plans'));
  expect(opened).toBe(false);
  expect(screen.getByText('This opens on the web')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep for later' }));
  expect(await screen.findByText('Kept for later')).toBeTruthy();
  expect((await database.outbox.later.toArray()).map(({ id }) => id)).toEqual([idOf('Reading plans')]);
});

test('FIRST-03 the page of a track takes its questions into study with one touch', async () => {
  const database = await backend();
  await addQuestions(database, 'Screen', [{ question: '<p>Why an index?</p>' }]);
  await openApp('/course/backend');
  fireEvent.click(await screen.findByRole('button', { name: 'Study this track' }));
  await screen.findByRole('button', { name: 'In your study' });
  expect(await chosenOf(database)).toEqual(['in']);
});
