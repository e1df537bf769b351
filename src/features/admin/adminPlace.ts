import { type Flags, flags as builtIn } from '#model/flags.ts';
import { type AdminSub, type AdminTab, adminTabs, subTabs } from './adminTabs.ts';

/** The sub-tabs of a tab; without the board when it is switched off (CONST-01). */
export const subTabsOf = (tab: AdminTab, flags: Flags = builtIn): AdminSub[] =>
  subTabs[tab].filter((sub) => sub !== 'kanban' || flags.kanban);

export interface AdminPlace {
  tab: AdminTab;
  sub: AdminSub | undefined;
}

/** The tab and sub-tab that the address names; the first ones by default (A85). */
export function adminPlace(search: { tab?: unknown; sub?: unknown }, flags: Flags = builtIn): AdminPlace {
  const tab = adminTabs.find((one) => one === search.tab) ?? adminTabs[0];
  const subs = subTabsOf(tab, flags);
  return { tab, sub: subs.find((one) => one === search.sub) ?? subs[0] };
}
