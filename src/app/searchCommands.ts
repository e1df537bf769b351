import { useEffect, useMemo, useState } from 'react';
import { en } from '#i18n/en.ts';
import type { Section } from '#i18n/section.ts';
import { foundTexts } from '#i18n/sections/found.ts';
import { tabTexts } from '#i18n/sections/tabs.ts';
import type { Texts } from '#i18n/texts.ts';
import { type Command, command } from '#features/search/command.ts';
import { openKeysDialog } from '#state/keysDialog.ts';
import { languages, setLanguage, setTheme, themes, type usePreferences } from '#state/preferences.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { openSyncCentre } from '#state/syncCentre.ts';
import { themeIcons } from '#ui/themeIcons.ts';
import { accountItems } from './accountItems.ts';
import { navItems } from './navigation.ts';

/** All texts of the shell: an action is found by either name (FIND-11). Until Japanese is loaded, English stands for it. */
export function useBothTexts(): Section<Texts> {
  const [ja, setJa] = useState<Texts>(en);
  useEffect(() => {
    let isLeft = false;
    void import('#i18n/ja.ts').then((loaded) => isLeft || setJa(loaded.ja)).catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, []);
  return useMemo(() => ({ en, ja }), [ja]);
}

/** How this device looks and speaks: what is so already is not offered. */
type Present = Pick<ReturnType<typeof usePreferences.getState>, 'language' | 'theme'>;

/**
 * What can be done, and where one can go, from the tables that the menus are made of: what is added there is found here
 * (`searchCommands.test.ts`).
 */
export function searchCommands(texts: Section<Texts>, isAdmin: boolean, present: Present): Command[] {
  const named = (name: (of: Texts) => string) => ({ en: name(texts.en), ja: name(texts.ja) });
  const said = (name: (of: (typeof foundTexts)['en']['actions']) => string) => ({
    en: name(foundTexts.en.actions),
    ja: name(foundTexts.ja.actions),
  });
  const places = navItems(isAdmin, texts.en.nav, '').map(({ id, icon, to }, at) =>
    command({
      ...{ id, icon, kind: 'place', address: to! },
      name: named(({ nav }) => navItems(isAdmin, nav, '')[at]!.label),
    }),
  );
  const own = accountItems(texts.en, isAdmin).map(({ id, icon, to, run }, at) =>
    command({
      ...{ id, icon, run, kind: to ? 'place' : 'action', address: to ?? '' },
      name: named((of) => accountItems(of, isAdmin)[at]!.label),
    }),
  );
  return [
    ...(isAdmin
      ? []
      : [
          command({ id: 'study', icon: 'study', name: said((of) => of.study), address: '/study/session' }),
          command({
            ...{ id: 'me', icon: 'user', kind: 'place', address: '/me' },
            name: { en: tabTexts.en.me, ja: tabTexts.ja.me },
          }),
          command({ id: 'listen', icon: 'study', name: said((of) => of.listen), address: '/study/listen' }),
        ]),
    command({ id: 'submit', icon: 'plus', name: said((of) => of.submit), run: () => openSubmitDialog() }),
    command({ id: 'sync', icon: 'saved', name: said((of) => of.sync), run: openSyncCentre }),
    command({ id: 'keys', icon: 'system', name: said((of) => of.keys), run: openKeysDialog }),
    ...languages
      .filter((language) => language !== present.language)
      .map((language) =>
        command({
          ...{ id: language, icon: 'language', name: said((of) => of.language[language]) },
          run: () => setLanguage(language),
        }),
      ),
    ...themes
      .filter((theme) => theme !== present.theme)
      .map((theme) =>
        command({
          ...{ id: theme, icon: themeIcons[theme], name: said((of) => of.theme[theme]) },
          run: () => setTheme(theme),
        }),
      ),
    command({ id: 'home', icon: 'home', kind: 'place', name: named(({ common }) => common.home), address: '/' }),
    ...places,
    ...own,
  ];
}
