import type { DemoQuestion } from './types.ts';

const technical = { interview_stage: 'Technical Screen', category: 'Technical' };
const waiting = { additional_context: null, recommended: false, status: 'pending' as const };

/** What moderation meets: good questions, the same one in other words, advertising, shouting, and what is no question. */
export const questionsWaiting: DemoQuestion[] = [
  {
    key: 'waiting-order-twice',
    question:
      '<p>A mobile client sends a POST that creates an order, never sees the response, and sends the same request again. How do you make sure the order is created only once?</p>',
    ...{ company: 'Kitami Robotics', role: 'Backend Engineer', ...technical, ...waiting, daysAgo: 1 },
  },
  {
    key: 'waiting-n-plus-one',
    question: '<p>what is the n+1 query problem and how would you notice it in a running service??</p>',
    ...{ company: 'Northlight Systems', role: 'Backend Engineer', ...technical, ...waiting, daysAgo: 2 },
  },
  {
    key: 'waiting-leaving',
    question: '<p>Why are you thinking about leaving your current position?</p>',
    ...{ company: 'Asagiri Mobility', role: 'SRE/DevOps', interview_stage: 'HR Interview', category: 'Behavioral' },
    ...waiting,
    daysAgo: 2,
  },
  {
    key: 'waiting-password',
    question: '<p>パスワードはどうやって保存しますか？昔の弱い方式のデータが残っていたら、どのように移行しますか？</p>',
    ...{ company: 'Kitami Robotics', role: 'Backend Engineer', ...technical, ...waiting, daysAgo: 3 },
  },
  {
    key: 'waiting-double-press',
    question:
      '<p>注文ボタンを２回続けて押されても注文が１件で済むようにするには？画面側の対策だけでは足りない理由も教えてください。</p>',
    ...{ company: 'Asagiri Mobility', role: 'Frontend Engineer', ...technical, ...waiting, daysAgo: 3 },
  },
  {
    key: 'waiting-clock',
    question:
      '<p>Two servers disagree about the time by four seconds. Which of the features you know would go wrong first, and how would anybody notice?</p>',
    ...{ company: 'Northlight Systems', role: 'SRE/DevOps', ...technical, ...waiting, daysAgo: 4 },
  },
  {
    key: 'waiting-review',
    question:
      '<p>You are asked to review a change of 3,000 lines on a Friday afternoon. What do you do with it, and what do you say?</p>',
    ...{ company: 'Kitami Robotics', role: 'Engineering Manager', interview_stage: 'Manager Interview' },
    ...{ category: 'Leadership', ...waiting, daysAgo: 4 },
  },
  {
    key: 'waiting-advertising',
    question:
      '<p>BEST interview answers only $19!!! Visit <a href="https://cheap-answers.example.com">cheap-answers.example.com</a> today and get hired tomorrow!!!</p>',
    ...{ company: 'Northlight Systems', role: 'Backend Engineer', interview_stage: 'Offer', category: 'Other' },
    ...waiting,
    daysAgo: 5,
  },
  {
    key: 'waiting-shouting',
    question: `<p>${'WHY DID NOBODY ANSWER MY APPLICATION '.repeat(24).trim()}</p>`,
    ...{ company: 'Asagiri Mobility', role: 'Backend Engineer', interview_stage: 'HR Call', category: 'Other' },
    ...waiting,
    daysAgo: 5,
  },
  {
    key: 'waiting-unbroken',
    question: `<p>${'a'.repeat(600)}</p>`,
    ...{ company: 'Kitami Robotics', role: 'SRE/DevOps', interview_stage: 'HR Call', category: 'Other' },
    ...waiting,
    daysAgo: 5,
  },
  {
    key: 'waiting-markup',
    question:
      '<p>What does a browser do with <code>&lt;img src=x onerror=alert(1)&gt;</code> in a comment, and which layer should have stopped it?</p>',
    additional_context:
      '<p>Asked with a laptop at hand. They wanted to see it <strong>tried</strong>, not only told.</p>',
    ...{ company: 'Northlight Systems', role: 'Frontend Engineer', ...technical },
    ...{ recommended: true, daysAgo: 6, status: 'pending' },
  },
  {
    key: 'waiting-name',
    question:
      '<p>They asked me about our customer 山田太郎 (090-0000-0000) by name. Is that allowed in an interview?</p>',
    ...{ company: 'Asagiri Mobility', role: 'Engineering Manager', interview_stage: 'HR Interview', category: 'Other' },
    ...waiting,
    daysAgo: 6,
  },
  {
    key: 'waiting-five-minutes',
    question: '<p>五分間で自己紹介をお願いします。ただし、職務経歴書に書いてあることは話さないでください。</p>',
    ...{
      company: 'Kitami Robotics',
      role: 'Backend Engineer',
      interview_stage: 'HR Interview',
      category: 'Behavioral',
    },
    ...waiting,
    daysAgo: 7,
  },
  {
    key: 'waiting-on-call',
    question:
      '<p>新しい当番表では、週末の呼び出しが一人に集中します。誰とどのように話し合って変えますか。</p><p>数字を出すとしたら、どの数字を見せますか。</p>',
    ...{
      company: 'Northlight Systems',
      role: 'SRE/DevOps',
      interview_stage: 'Manager Interview',
      category: 'Leadership',
    },
    ...waiting,
    daysAgo: 7,
  },
  {
    key: 'waiting-map',
    question: '<p>Draw the architecture of the last system that you built. Which box would you leave out today?</p>',
    ...{
      company: 'Asagiri Mobility',
      role: 'Backend Engineer',
      interview_stage: 'System Design',
      category: 'Technical',
    },
    ...waiting,
    daysAgo: 8,
  },
  {
    key: 'waiting-estimate',
    question:
      '<p>Your estimate was five days and you are on day eight. The next person waits for you. What do you say in the morning meeting?</p>',
    ...{ company: 'Kitami Robotics', role: 'Frontend Engineer', interview_stage: 'Cross Functional' },
    ...{ category: 'Behavioral', ...waiting, daysAgo: 8 },
  },
  {
    key: 'waiting-test-data',
    question: '<p>Where do your test data come from, and who would be harmed if they leaked?</p>',
    ...{ company: 'Northlight Systems', role: 'Backend Engineer', ...technical, ...waiting, daysAgo: 9 },
  },
  {
    key: 'waiting-question-mark',
    question: '<p>???</p>',
    ...{ company: 'Asagiri Mobility', role: 'Frontend Engineer', interview_stage: 'HR Call', category: 'Other' },
    ...waiting,
    daysAgo: 9,
  },
];
