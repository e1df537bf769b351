import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { companies } from '#features/company/companies.ts';
import { SearchBox } from '#features/search/searchBox.tsx';
import { submitWith } from '#features/submit/submitWith.ts';
import { findable, worth } from '#model/find.ts';
import type { Entry } from '#queries/everywhere.ts';
import { usePreferences } from '#state/preferences.ts';
import { noteOpened } from '#state/recentlyOpened.ts';
import { closeSearchBox } from '#state/searchBox.ts';
import { useSession } from '#state/session.ts';
import { closeAskedDialog } from '#state/askedDialog.ts';
import { closeSubmitDialog } from '#state/submitDialog.ts';
import { closeSyncCentre } from '#state/syncCentre.ts';
import { searchCommands, useBothTexts } from './searchCommands.ts';

type ForAdmins = typeof import('./adminSearch.ts');

/** The box with what it finds beside records: a screen never imports another, so they meet here. */
export function SearchEverywhere({ open }: { open: boolean }) {
  const router = useRouter();
  const user = useSession((session) => session.account?.id);
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const forAdmins = useForAdmins(isAdmin);
  const texts = useBothTexts();
  const present = usePreferences();
  const commands = useMemo(
    () => [...searchCommands(texts, isAdmin, present), ...(forAdmins?.adminCommands() ?? [])],
    [texts, isAdmin, present, forAdmins],
  );
  if (!user) return null;
  const openEntry = ({ address }: Entry, isInTab: boolean) => {
    const isElsewhere = /^https?:/.test(address);
    if (isElsewhere || isInTab) {
      // another site is told nothing of this one
      window.open(address, '_blank', isElsewhere ? 'noopener,noreferrer' : undefined);
      if (isElsewhere) noteOpened(user, address);
      return;
    }
    closeSearchBox();
    closeSyncCentre();
    closeSubmitDialog();
    closeAskedDialog();
    void router.navigate({ href: address });
  };
  return (
    <SearchBox
      key={user}
      {...{ open, user, isAdmin, commands, content }}
      forAdmins={forAdmins && { more: forAdmins.forAdmins, waysWith: forAdmins.adminWaysWith }}
      onClose={closeSearchBox}
      onOpen={openEntry}
      onSubmit={(text) => {
        closeSearchBox();
        void submitWith(text);
      }}
    />
  );
}

/** Nothing of it is on a learner's device. */
function useForAdmins(isAdmin: boolean): ForAdmins | undefined {
  const [loaded, setLoaded] = useState<ForAdmins>();
  useEffect(() => {
    if (!isAdmin) return;
    let isLeft = false;
    // without it the rest is found all the same
    void import('./adminSearch.ts').then((found) => isLeft || setLoaded(found)).catch(console.error);
    return () => {
      isLeft = true;
    };
  }, [isAdmin]);
  return isAdmin ? loaded : undefined;
}

/** What is content, and no record. */
const content: Entry[] = companies.map(({ id, en, ja }) => ({
  ...findable({ id: `company/${id}`, kind: 'company', at: '' }, [
    [en.name, worth.title],
    [ja.name === en.name ? '' : ja.name, worth.title],
    [`${en.industry} ${ja.industry}`, worth.fact],
    [`${en.location} ${ja.location}`, worth.fact],
    [en.description, worth.context],
    [ja.description, worth.context],
  ]),
  title: { en: en.name, ja: ja.name },
  facts: [
    { en: en.industry, ja: ja.industry },
    { en: en.location, ja: ja.location },
  ],
  ...{ address: `/company/${id}`, record: id },
}));
