import type { BrowserContext, Locator, Page } from '@playwright/test';
import { enter, finishCourse, keptDrafts, submitDialog } from './pages.ts';
import { admin, desktop, expect, learner, test } from './world.ts';

interface Form {
  who: string;
  address: string;
  /** Runs once, before the page is first left. */
  prepare?: (page: Page) => Promise<void>;
  /** Opens the form if it is not open. */
  open?: (page: Page) => Promise<void>;
  /** The fields to type into. */
  fields: (page: Page) => Locator[];
}

const course = '/course/backend-engineer-screening-to-offer';
const review = (page: Page) => page.getByRole('region', { name: 'Review this Course' });

const forms: Record<string, Form> = {
  'QUES-49 a question and its context': {
    who: learner,
    address: '/',
    open: (page) => page.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).first().click(),
    fields: (page) => [
      submitDialog(page).getByRole('textbox', { name: 'Question', exact: true }),
      submitDialog(page).getByRole('textbox', { name: /Context/i }),
    ],
  },
  'REV-19 a review': {
    who: learner,
    address: course,
    prepare: async (page) => {
      await page.goto(course);
      await finishCourse(page);
      await expect(review(page)).toBeVisible();
    },
    fields: (page) => [review(page).getByRole('textbox').first(), review(page).getByRole('textbox').last()],
  },
  'RES-22 a resource': {
    who: admin,
    address: '/resources',
    open: (page) => page.getByRole('button', { name: 'Add Resource' }).first().click(),
    fields: (page) => [page.getByLabel('Title'), page.getByLabel('Description')],
  },
};

/** Each returns the page to continue on. */
const ways: Record<string, (page: Page, outside: string) => Promise<Page>> = {
  reload: async (page) => {
    await page.reload();
    return page;
  },
  'another address': async (page) => {
    await page.goto('/company');
    return page;
  },
  'a link outside': async (page, outside) => {
    const loaded = page.waitForEvent('load');
    await page.evaluate((to) => location.assign(to), outside);
    await loaded;
    return page;
  },
  back: async (page) => {
    await page.goBack();
    return page;
  },
  'closing the tab': async (page) => {
    const other = await page.context().newPage();
    await page.close();
    return other;
  },
};

for (const [name, form] of Object.entries(forms)) {
  test(`${name}: the last letters are kept, whatever way the page is left`, async ({ device, server }) => {
    test.setTimeout(240_000);
    const { context } = await device({ owner: form.who, viewport: desktop });
    let page = await begin(context, form);
    // a different site from the app's, not only another port
    const outside = server.url.replace('127.0.0.1', 'localhost');
    const typed: string[] = [];
    for (const [way, leave] of Object.entries(ways))
      for (const wait of [0, 60, 250]) {
        await page.goto('/company');
        const [first, second] = await openForm(page, form);
        const number = typed.length;
        // what was typed before is being written, or waiting to be, when the page is left
        await typeInto(first!, `a${number}.`);
        await page.waitForTimeout(300);
        await typeInto(second!, `b${number}.`);
        await typeInto(first!, `c${number}.`);
        await page.waitForTimeout(wait);
        page = await leave(page, outside);
        typed.push(`${way} after ${wait} ms`);
      }
    const [first, second] = await openForm(page, form);
    const all = (letters: string[]) => typed.flatMap((_, number) => letters.map((letter) => `${letter}${number}.`));
    const missing = async (field: Locator, letters: string[]) => {
      const text = await textOf(field);
      return all(letters)
        .filter((word) => !text.includes(word))
        .map((word) => `${word[0]} of ${typed[Number.parseInt(word.slice(1), 10)]}`);
    };
    await expect.poll(() => missing(first!, ['a', 'c'])).toEqual([]);
    expect(await missing(second!, ['b'])).toEqual([]);
    // moved to the drafts, and left nowhere else
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('last words')))).toEqual(
      [],
    );
  });

  test(`${name}: when the tab crashes, what was typed a quarter of a second before is on the disk`, async ({
    device,
  }) => {
    const { context } = await device({ owner: form.who, viewport: desktop });
    let page = await begin(context, form);
    for (const word of ['one', 'two']) {
      const [first] = await openForm(page, form);
      await typeInto(first!, `${word} of many letters, without a pause`);
      await page.waitForTimeout(250);
      page = await crashed(page);
      expect(await keptDrafts(page)).toContain(`${word} of many letters, without a pause`);
    }
  });
}

async function begin(context: BrowserContext, form: Form): Promise<Page> {
  const page = await enter(context);
  await form.prepare?.(page);
  return page;
}

async function openForm(page: Page, form: Form): Promise<Locator[]> {
  await page.goto(form.address);
  await form.open?.(page);
  const fields = form.fields(page);
  await expect(fields[0]!).toBeVisible();
  return fields;
}

async function typeInto(field: Locator, text: string): Promise<void> {
  // until the draft is read nobody can type
  await expect(field).toBeEditable();
  await field.focus();
  await field.press('Control+End');
  await field.page().keyboard.type(text);
}

const textOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => ('value' in element ? (element.value as string) : (element.textContent ?? '')));

/** Kills the renderer process, so that no event is fired. */
async function crashed(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  const isGone = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await isGone;
  const other = await page.context().newPage();
  await page.close();
  await other.goto('/company');
  return other;
}
