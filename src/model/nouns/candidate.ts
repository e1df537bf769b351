import { noun, writers } from './define.ts';

/**
 * What recruiting knows about a person, under the id of their account. Each field is a text of its own: an edit names
 * one field and who wrote it last (R25), so that two admins who edit different fields do not meet.
 */
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
    writers,
  },
  device: { shelf: 'people', order: 'id' },
  text: {
    position: 'picked',
    company: 'picked',
    linkedin_url: 'line',
    current_salary: 'line',
    expected_salary: 'line',
    notice_period: 'line',
    current_company: 'line',
    current_job_title: 'line',
    location: 'line',
    japanese_proficiency: 'picked',
    years_of_experience: 'line',
  },
});
