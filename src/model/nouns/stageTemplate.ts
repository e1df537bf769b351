import { noun } from './define.ts';

/** A template for new stages. */
export const stage_templates = noun({
  columns: {
    name: 'text',
    title: 'text',
    description: 'text',
    information: 'html',
    created_by: 'text',
    created_at: 'time',
  },
  device: { shelf: 'study', order: 'name' },
});
