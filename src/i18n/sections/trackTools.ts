import { section } from '../section.ts';

/** What an admin finds on the tracks besides the courses. */
export const trackToolsTexts = section({
  en: {
    create: 'Create Course',
    empty: 'Create your first course to get started.',
    edit: (title: string) => `Edit ${title}`,
    delete: (title: string) => `Delete ${title}`,
  },
  ja: {
    create: 'コースを作成',
    empty: '最初のコースを作成しましょう。',
    edit: (title: string) => `${title}を編集`,
    delete: (title: string) => `${title}を削除`,
  },
});
