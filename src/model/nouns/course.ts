import { all, json, noun } from './define.ts';

export const courses = noun({
  columns: {
    title: 'text',
    former_slugs: json<string[]>(),
    description: 'text',
    company: 'word',
    attached_jobs: json<string[]>(),
    created_by: 'text',
    created_at: 'time',
    updated_at: 'time',
    text_by: 'text',
  },
  learners: {
    rows: all,
    columns: ['title', 'former_slugs', 'description', 'company', 'attached_jobs', 'created_at', 'updated_at'],
  },
  device: { shelf: 'study', order: { newest: 'created_at' } },
  text: { title: 'line', description: 'long', company: 'picked', attached_jobs: 'picked' },
});
