import { pipeline as candidatesAmong, sought } from './candidates.ts';
import { people as everybody } from './people.ts';

export { answers } from './answers.ts';
export { courses } from './courses.ts';
export { questionsEn } from './questions-en.ts';
export { questionsJa } from './questions-ja.ts';
export { questionsWaiting } from './questions-waiting.ts';
export { resources } from './resources.ts';
export { reviews } from './reviews.ts';
export { audits } from './audits.ts';
export { templates } from './templates.ts';

export const people = [...everybody, ...sought];
export const candidates = candidatesAmong(
  everybody.flatMap(({ key, role, state }) => (role === 'user' && !state ? [key] : [])),
);
