import { all, noun } from './define.ts';

/** Recommended reading elsewhere on the web. */
export const resources = noun({
  columns: {
    title: 'text',
    description: 'word',
    url: 'text',
    category: 'text',
    created_by: 'text',
    created_at: 'time',
    updated_at: 'time',
    text_by: 'text',
  },
  learners: {
    rows: all,
    columns: ['title', 'description', 'url', 'category', 'created_at', 'updated_at'],
  },
  device: { shelf: 'study', order: { newest: 'created_at' } },
  text: { title: 'line', description: 'long', url: 'line', category: 'picked' },
});
