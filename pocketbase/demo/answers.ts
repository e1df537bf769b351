import type { DemoAnswer } from './types.ts';

/** What the first learner would say, in either form and language. */
export const answers: DemoAnswer[] = [
  {
    question: 'idempotent-post',
    daysAgo: 41,
    text: '<p>The client makes a key <strong>before the first attempt</strong> and sends it with every retry.</p><ul><li>The key stands next to the order, under a unique constraint, written in the same transaction.</li><li>The second request finds it and gets the first answer again.</li><li>The same key with another body is refused, and keys go after a week.</li></ul><p>Checking first and inserting second would be a race.</p>',
  },
  {
    question: 'index-not-used',
    daysAgo: 34,
    text: '<p>I read the plan first and compare estimated rows with real ones. Then, in this order:</p><ol><li>a function or a conversion around the column</li><li>a condition that most rows meet</li><li>old statistics</li><li>a composite index whose first column is missing</li></ol><p>Sometimes the scan is simply cheaper.</p>',
  },
  {
    question: 'biggest-mistake',
    daysAgo: 20,
    star: {
      situation: '<p>We ran a migration on a Friday and it locked the busiest table for eleven minutes.</p>',
      task: '<p>I was on call, and it was my script.</p>',
      action:
        '<p>I stopped it, told the support desk what they could say, and wrote the steps that go in batches. On Monday I showed the team why my test had not found it.</p>',
      result:
        '<p>Every migration since has a limit of five seconds for a lock. We have not had such an outage again.</p>',
    },
    shared: 'The action is strong. Say in one sentence how many customers noticed it, then it is complete.',
  },
  {
    question: 'reason-for-leaving',
    daysAgo: 12,
    text: '<p>設計から運用まで自分で責任を持てる仕事をしたいからです。今の会社では担当が細かく分かれていて、自分の判断の結果を見る機会が少なくなりました。</p>',
  },
];
