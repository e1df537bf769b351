import { json, noun, ownedBy, to } from './define.ts';

/** How somebody came back after days away, and on which study day they chose it (`model/studyDay.ts`). */
export interface Ease {
  way: 'ease' | 'interview' | 'everything';
  day: number;
}

/** How much one person wants to study, under the id of their account; nobody else sees it, admins included (STUDY-37). */
export const study_plans = noun({
  columns: {
    user_id: to('profiles'),
    new_per_day: 'number',
    reviews_per_day: 'number',
    retention: 'number',
    ease: json<Ease>(),
    updated_at: 'time',
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: ['user_id', 'new_per_day', 'reviews_per_day', 'retention', 'ease', 'updated_at'],
  },
  admins: { rows: ownedBy('user_id') },
  device: { shelf: 'people', order: 'id' },
});
