import { noun, to, writers } from './define.ts';

/** An admins' note or to-do about a person. Its words and its plan are texts of their own (R35). */
export const admin_notes = noun({
  columns: {
    user_id: to('profiles'),
    note_type: 'text',
    content: 'text',
    created_by: 'text',
    created_at: 'time',
    updated_at: 'time',
    is_completed: 'flag',
    due_date: 'time',
    priority: 'word',
    text_by: 'text',
    assigned_to: 'word',
    completed_by: 'word',
    completed_at: 'time',
    writers,
  },
  device: { shelf: 'people', parent: 'user_id', order: { newest: 'created_at' } },
  text: { content: 'long', due_date: 'moment', priority: 'picked', assigned_to: 'person' },
});
