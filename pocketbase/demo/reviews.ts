import type { DemoReview } from './types.ts';

/** What those wrote who have finished a course, in turn. */
export const reviews: DemoReview[] = [
  {
    support: 'The manager interview. I knew the questions and still talked too long at the start of each answer.',
    improvements: 'One recorded example of a good answer for each stage would have helped more than another list.',
  },
  { support: 'システム設計の見積もりです。数字を声に出して計算する練習をもっとしたいです。', improvements: null },
  { support: null, improvements: 'The resources of the second stage overlap. Two of them would be enough.' },
  {
    support: 'Salary. I read the page twice and was still surprised by how early the question came.',
    improvements: null,
  },
  {
    support: '逆質問の準備にもう少し時間をかけたかったです。',
    improvements: '各ステージの目安時間が書いてあると、計画が立てやすいと思います。',
  },
  { support: null, improvements: null },
];
