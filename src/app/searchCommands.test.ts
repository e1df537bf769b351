// @vitest-environment jsdom
import { describe, expect, it, test } from 'vitest';
import { subTabsOf } from '#features/admin/adminPlace.ts';
import { adminTabs } from '#features/admin/adminTabs.ts';
import { en } from '#i18n/en.ts';
import { ja } from '#i18n/ja.ts';
import { find } from '#model/find.ts';
import { languages, themes } from '#state/preferences.ts';
import { accountItems } from './accountItems.ts';
import { adminCommands } from './adminSearch.ts';
import { openedAt } from './followOpened.ts';
import { navItems } from './navigation.ts';
import { makeRouter } from './router.tsx';
import { searchCommands } from './searchCommands.ts';

const texts = { en, ja };
const present = { language: 'en', theme: 'system' } as const;
const ofLearner = searchCommands(texts, false, present);
const ofAdmin = [...searchCommands(texts, true, present), ...adminCommands()];
const addresses = (commands: typeof ofLearner) => commands.map(({ address }) => address).filter(Boolean);

/** Of each screen of a signed-in person, but for those of one thing, which are found as things. */
const screens = (role: 'learner' | 'admin') =>
  Object.values(makeRouter().routesByPath as Record<string, { id: string; fullPath: string }>)
    .filter(({ id }) => id.includes('/signedIn/') && !id.includes(role === 'admin' ? '/learner/' : '/admin/'))
    .map(({ fullPath }) => fullPath)
    .filter((path) => !path.includes('$'));

describe('FIND-02 no screen is forgotten', () => {
  it('of a learner', () => {
    expect(screens('learner').length).toBeGreaterThan(6);
    expect(addresses(ofLearner)).toEqual(expect.arrayContaining(screens('learner')));
  });

  it('of an admin', () => {
    expect(screens('admin')).toContain('/admin');
    expect(addresses(ofAdmin)).toEqual(expect.arrayContaining(screens('admin')));
  });

  it('nor a list of an admin', () => {
    const lists = adminTabs.flatMap((tab) => {
      const subs = subTabsOf(tab);
      return subs.length ? subs.map((sub) => `/admin?tab=${tab}&sub=${sub}`) : [`/admin?tab=${tab}`];
    });
    expect(addresses(ofAdmin)).toEqual(expect.arrayContaining(lists));
  });

  test.each([
    ['a learner', false, ofLearner],
    ['an admin', true, ofAdmin],
  ])('nor what stands in a menu of %s', (_, isAdmin, commands) => {
    const names = commands.map(({ title }) => (title as { en: string }).en);
    const menus = [...navItems(isAdmin, en.nav, ''), ...accountItems(en, isAdmin)].map(({ label }) => label);
    expect(names).toEqual(expect.arrayContaining(menus));
  });

  it('but a learner is offered nothing of an admin’s', () => {
    expect(addresses(ofLearner).filter((address) => address.startsWith('/admin'))).toEqual([]);
    expect(addresses(ofAdmin).filter((address) => /study|dashboard/.test(address))).toEqual([]);
  });
});

describe('FIND-11 actions', () => {
  it('offer each other language and theme, and not the present one', () => {
    const ids = new Set(ofLearner.map(({ id }) => id));
    for (const one of [...languages, ...themes])
      expect([one, ids.has(`action/${one}`)]).toEqual([one, one !== 'en' && one !== 'system']);
  });

  test.each([
    ['dark', 'action/dark'],
    ['だーくてーま', 'action/dark'],
    ['ダークテーマ', 'action/dark'],
    ['sign out', 'action/signOut'],
    ['サインアウト', 'action/signOut'],
    ['端末', 'place/devices'],
    ['トラック', 'place/tracks'],
  ])('are found by either name: %s', (query, id) => {
    const { groups } = find({ items: [ofLearner], query, words: { near: () => [] }, most: () => 5 });
    expect(groups.flatMap(({ hits }) => hits.map(({ item }) => item.id))).toContain(id);
  });

  it('each do something or lead somewhere', () => {
    for (const { id, run, choices, address } of [...ofLearner, ...ofAdmin])
      expect([id, Boolean(run ?? choices ?? address)]).toEqual([id, true]);
  });
});

describe('FIND-10 what counts as opened', () => {
  test.each([
    ['/', {}, null],
    ['/tracks', {}, null],
    ['/admin', { tab: 'users' }, null],
    ['/course/a/b', {}, null],
    ['/study/session', {}, null],
    ['/question/q', { q: 'kafka' }, '/question/q'],
    ['/question/q/answer', {}, '/question/q/answer'],
    ['/course/sre', {}, '/course/sre'],
    ['/course/sre', { stage: 's' }, '/course/sre?stage=s'],
    ['/company/kurohane', {}, '/company/kurohane'],
    ['/admin/person/p', {}, '/admin/person/p'],
    ['/admin', { tab: 'users', candidate: 'p', part: 'notes' }, '/admin?tab=users&sub=kanban&candidate=p'],
  ])('%s %j', (path, search, address) => expect(openedAt(path, search)).toBe(address));
});
