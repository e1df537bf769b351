import { noun } from './define.ts';

/** What recruiting knows about a person, under the id of their account. */
export const candidates = noun({
  columns: {
    position: 'word',
    company: 'word',
    linkedin_url: 'word',
    current_salary: 'word',
    expected_salary: 'word',
    notice_period: 'word',
    current_company: 'word',
    current_job_title: 'word',
    location: 'word',
    japanese_proficiency: 'word',
    years_of_experience: 'word',
    last_updated_at: 'time',
    text_by: 'text',
  },
  device: { shelf: 'people', order: 'id' },
});
