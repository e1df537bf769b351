import { all, noun } from './define.ts';

/** A company, role, stage or category that can be picked in a form. */
export const dropdown_options = noun({
  columns: { field_name: 'text', value: 'text' },
  learners: { rows: all, columns: ['field_name', 'value'] },
  device: { shelf: 'study', parent: 'field_name', order: 'value' },
});
