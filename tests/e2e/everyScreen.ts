import type { Page } from '@playwright/test';
import { adminTabs, subTabs } from '#features/admin/adminTabs.ts';
import { candidateParts } from '#features/pipeline/candidateAddress.ts';
import type { Server } from '../server/harness.ts';
import { nextFrame } from './pages.ts';
import { learner } from './world.ts';

/** What stands for the records that addresses name. */
interface Samples {
  slug: string;
  question: string;
  person: string;
  company: string;
}

export async function samplesOf({ sql }: Server): Promise<Samples> {
  const first = async (query: string) => String((await sql(query))[0]![0]);
  return {
    slug: 'backend-engineer-screening-to-offer',
    question: await first(`SELECT id FROM interview_questions WHERE status = 'approved' LIMIT 1`),
    person: await first(`SELECT id FROM profiles WHERE email = '${learner}'`),
    company: 'automotive-software',
  };
}

/** Each address of the app's own routes, with a record where it names one: a new screen is walked to as well. */
export async function everyAddress(page: Page, samples: Samples): Promise<string[]> {
  const paths = await page.evaluate(() =>
    Object.keys((window as unknown as { __TSR_ROUTER__: { routesByPath: object } }).__TSR_ROUTER__.routesByPath),
  );
  const named: Record<string, string> = {
    '/course/$slug': samples.slug,
    '/question/$id': samples.question,
    '/company/$companyId': samples.company,
    '/admin/person/$id': samples.person,
  };
  return paths.flatMap((path) => {
    if (path === '/admin') return adminsAddresses(samples.person);
    const [name, value] = Object.entries(named).find(([start]) => path.startsWith(start)) ?? ['', ''];
    const address = path.replace(name, name.replace(/\$\w+/, value));
    if (address.includes('$')) throw new Error(`${path} needs a record`);
    return address;
  });
}

const adminsAddresses = (person: string): string[] => [
  ...adminTabs.flatMap((tab) => {
    const subs = subTabs[tab];
    return subs.length ? subs.map((sub) => `/admin?tab=${tab}&sub=${sub}`) : [`/admin?tab=${tab}`];
  }),
  ...candidateParts.map((part) => `/admin?tab=users&sub=list&candidate=${person}&part=${part}`),
];

/** Whom each address is for: the others are led elsewhere. */
export const isForAdmins = (address: string): boolean => address.startsWith('/admin');
export const isForLearners = (address: string): boolean => /^\/(answers|dashboard|me$|submissions|study)/.test(address);

/** Follows an address as a link does, without loading the app anew. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await nextFrame(page);
}

/** What stands on the screen that no screen may show for longer than a moment, whatever has failed. */
export const untruths = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = document.body.innerText;
    const machine = /Something went wrong|\b(?:undefined|NaN)\b|\[object|\b[A-Z][a-z]\w*(?:Error|Exception)\b/.exec(
      words,
    );
    const waits = /\bLoading\b.*|Setting up your profile.*/.exec(words);
    return [
      ...(machine ? [machine[0]] : []),
      ...(waits ? [waits[0]] : []),
      ...(document.querySelector('.skeleton, .loading-screen') ? ['a skeleton'] : []),
      ...(document.querySelector('main') ? [] : ['no screen']),
    ];
  });

/** The words that say that something could not be had, or offer a way. */
export const failureWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(
      document.body.innerText.matchAll(
        /Try again|Failed to (?:load|fetch).*|.*(?:could not|cannot) (?:be )?(?:loaded|read|reached).*/gi,
      ),
      ([words]) => words,
    ),
  );
