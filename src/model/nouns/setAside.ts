import { json, noun, ownedBy, to, type Value } from './define.ts';

/** A text that gave way to another one, until its author lets it go (R30): only they see it, even if an admin. */
export const set_aside = noun({
  columns: {
    user_id: to('profiles'),
    noun: 'text',
    record_id: 'text',
    /** The columns that a person wrote, as they were. It is only ever shown as text. */
    content: json<Readonly<Record<string, Value>>>(),
    /** The mutation that wrote it. */
    written_by: 'text',
    set_aside_at: 'time',
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: ['user_id', 'noun', 'record_id', 'content', 'written_by', 'set_aside_at'],
  },
  admins: { rows: ownedBy('user_id') },
  device: { shelf: 'people', parent: 'user_id', order: { newest: 'set_aside_at' } },
});
