import type { DemoTemplate } from './types.ts';

/** Stages that an admin begins a course with. */
export const templates: DemoTemplate[] = [
  {
    key: 'first-call',
    name: 'First call',
    title: 'Candidate Call',
    description: 'Half an hour with somebody who hires: who you are, what you want, and what happens next.',
    information:
      '<p>Have your calendar open, and say your story in <strong>three minutes</strong>.</p>' +
      '<ul><li>Why this company, in one sentence.</li><li>Your notice period, as a date.</li>' +
      '<li>Two questions that only they can answer.</li></ul>',
  },
  {
    key: 'technical-interview',
    name: 'Technical interview, one hour',
    title: 'Technical Interview',
    description: 'One problem, two engineers, and a conversation that counts as much as the solution.',
    information:
      '<p>Ask before you write. Say what you are about to do, do it, and say how you would test it.</p>' +
      '<ol><li>Repeat the task in your own words.</li><li>Name the simplest thing that works.</li>' +
      '<li>Find its first limit yourself.</li></ol>',
  },
  {
    key: 'manager-ja',
    name: 'マネージャー面接',
    title: 'Manager Interview',
    description: 'チームの責任者との45分。一緒に働く姿を、具体的な場面で話します。',
    information:
      '<p>結論から話し、<strong>状況・課題・行動・結果</strong>の順に一分半でまとめます。</p>' +
      '<ul><li>意見が分かれた場面を一つ</li><li>失敗から変えた習慣を一つ</li><li>入社後の三か月でしたいこと</li></ul>',
  },
];
