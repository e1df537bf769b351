import type { Noun, Row } from '#model/noun.ts';

/**
 * The free RxDB opens 13 collections, and each is a database of its own: nouns that are read together share a shelf.
 * On a shelf a record is found by its noun and its parent, in its order; there are no other indexes.
 */
export const shelves = ['study', 'bank', 'people'] as const;
export type Shelf = (typeof shelves)[number];

interface Placement {
  shelf: Shelf;
  parent: (row: Row) => unknown;
  order: (row: Row) => unknown;
}

/** Newest first as an ascending text, because a descending sort uses no index. */
export const newestFirst = (time: unknown): string => {
  const milliseconds = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return String(Number.isNaN(milliseconds) ? 9e15 : 9e15 - milliseconds).padStart(16, '0');
};

const none = () => '';
const column = (name: string) => (row: Row) => row[name];
const newest = (name: string) => (row: Row) => newestFirst(row[name]);

const placements: Record<Noun, Placement> = {
  courses: { shelf: 'study', parent: none, order: newest('created_at') },
  course_stages: {
    shelf: 'study',
    parent: column('course_id'),
    order: (row) => String(row.stage_order).padStart(6, '0'),
  },
  stage_questions: { shelf: 'study', parent: column('stage_id'), order: column('created_at') },
  stage_resources: { shelf: 'study', parent: column('stage_id'), order: column('created_at') },
  resources: { shelf: 'study', parent: none, order: newest('created_at') },
  dropdown_options: { shelf: 'study', parent: column('field_name'), order: column('value') },
  stage_templates: { shelf: 'study', parent: none, order: column('name') },
  interview_questions: { shelf: 'bank', parent: column('status'), order: newest('created_at') },
  profiles: { shelf: 'people', parent: column('role'), order: newest('created_at') },
  user_progress: { shelf: 'people', parent: column('user_id'), order: column('course_id') },
  course_assignments: { shelf: 'people', parent: column('user_id'), order: newest('assigned_at') },
  course_reviews: { shelf: 'people', parent: column('course_id'), order: newest('updated_at') },
  candidates: { shelf: 'people', parent: none, order: column('id') },
  user_stages: { shelf: 'people', parent: column('stage'), order: newest('stage_updated_at') },
  stage_transitions: { shelf: 'people', parent: column('user_id'), order: newest('transitioned_at') },
  interviews: { shelf: 'people', parent: column('user_id'), order: column('scheduled_date') },
  set_aside: { shelf: 'people', parent: column('user_id'), order: newest('set_aside_at') },
  admin_notes: { shelf: 'people', parent: column('user_id'), order: newest('created_at') },
};

/** RxDB pads what it indexes to this length, so it stays short. */
export const indexLength = 40;

export const shelfOf = (noun: Noun): Shelf => placements[noun].shelf;

export function placeOf(noun: Noun, row: Row): { parent: string; order: string } {
  const { parent, order } = placements[noun];
  return { parent: short(parent(row)), order: short(order(row)) };
}

const short = (value: unknown): string => String(value ?? '').slice(0, indexLength);
