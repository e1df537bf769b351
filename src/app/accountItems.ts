import type { LinkProps } from '@tanstack/react-router';
import type { Texts } from '#i18n/texts.ts';
import { openRecentMessages } from '#state/recentMessages.ts';
import { openReminders } from '#state/remindersDialog.ts';
import type { IconName } from '#ui/icon.tsx';
import { askToChangePassword } from './changePassword.ts';
import { askToSignOut } from './signOut.ts';

export interface AccountItem {
  id: 'answers' | 'submissions' | 'messages' | 'reminders' | 'password' | 'devices' | 'signOut';
  icon: IconName;
  label: string;
  /** Where it leads, or what it does. */
  to?: LinkProps['to'];
  run?: () => void;
}

/** What somebody does about their own account, in the header's menu, in the drawer of a phone, and in the search box. */
export const accountItems = ({ nav, common }: Texts, isAdmin: boolean): AccountItem[] => [
  ...(isAdmin
    ? []
    : ([
        { id: 'answers', icon: 'quote', label: nav.answers, to: '/answers' },
        { id: 'submissions', icon: 'note', label: nav.submissions, to: '/submissions' },
      ] as const)),
  ...(isAdmin ? [{ id: 'reminders', icon: 'bell', label: nav.reminders, run: openReminders } as const] : []),
  { id: 'messages', icon: 'clock', label: nav.messages, run: openRecentMessages },
  { id: 'password', icon: 'lock', label: nav.changePassword, run: askToChangePassword },
  { id: 'devices', icon: 'device', label: nav.devices, to: '/devices' },
  { id: 'signOut', icon: 'signOut', label: common.signOut, run: () => void askToSignOut() },
];
