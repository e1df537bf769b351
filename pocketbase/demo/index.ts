export { courses } from './courses.ts';
export { questionsEn } from './questions-en.ts';
export { questionsJa } from './questions-ja.ts';
export { questionsWaiting } from './questions-waiting.ts';
export { resources } from './resources.ts';
export { people } from './people.ts';
export { reviews } from './reviews.ts';
export { audits } from './audits.ts';
