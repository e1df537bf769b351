import type { LinkProps } from '@tanstack/react-router';
import type { CountProps } from '#ui/badge.tsx';
import type { IconName } from '#ui/icon.tsx';
import type { Texts } from '#i18n/texts.ts';
import type { HeaderData } from './headerData.ts';

export interface NavItem {
  id: 'dashboard' | 'study' | 'tracks' | 'resources' | 'companies' | 'admin';
  to: LinkProps['to'];
  icon: IconName;
  label: string;
  /** Of what there is to do, if anything. */
  count?: CountProps;
  /** The open page belongs to it, although the addresses do not show that. */
  isOpen?: boolean;
}

/** Who sees which link (NAV-17, NAV-18, NAV-21 to NAV-25). */
export function navItems(
  isAdmin: boolean,
  texts: Texts['nav'],
  path: string,
  { assignedCourses, studyPart }: HeaderData = {},
): NavItem[] {
  const everyone: NavItem[] = [
    { id: 'tracks', to: '/tracks', icon: 'flag', label: texts.tracks, isOpen: path.startsWith('/course/') },
    { id: 'resources', to: '/resources', icon: 'book', label: texts.resources },
    { id: 'companies', to: '/company', icon: 'building', label: texts.companies },
  ];
  return isAdmin
    ? [...everyone, { id: 'admin', to: '/admin', icon: 'shield', label: texts.admin }]
    : [
        {
          id: 'dashboard',
          to: '/dashboard',
          icon: 'task',
          label: texts.dashboard,
          count: countOf(assignedCourses, texts.assignedCourses),
        },
        { id: 'study', to: '/study', icon: 'study', label: texts.study, count: countOf(studyPart, texts.studyPart) },
        ...everyone,
      ];
}

export const countOf = (value: number | undefined, label: (value: number) => string): CountProps | undefined =>
  value ? { value, label: label(value) } : undefined;

/** A question opens over the home page, which stays as it is. */
export const screenOf = (path: string): string => (path.startsWith('/question/') ? '/' : path);

/** A session has it, and so has listening. */
export const hasWholeScreen = (path: string): boolean => /^\/study\/./.test(path);
