import * as answer from './answer.ts';
import * as answerComment from './answerComment.ts';
import * as aside from './aside.ts';
import * as countdown from './countdown.ts';
import type { later } from './known.ts';
import * as questionAgain from './questionAgain.ts';
import * as reminder from './reminder.ts';
import * as report from './report.ts';
import * as sighting from './sighting.ts';
import * as study from './study.ts';

/** What is loaded after the first screen (`known.ts`). */
export const forLater = {
  'study.answer': study.answer,
  'study.undo': study.undo,
  'study.choose': study.choose,
  'study.pause': study.pause,
  'study.plan': study.plan,
  'study.outlook': reminder.outlook,
  'reminder.set': reminder.set,
  'question.bookmark': study.bookmark,
  'question.confidence': study.confidence,
  'answer.write': answer.write,
  'answer.remove': answer.remove,
  'answer.share': answer.share,
  'answer.comment': answerComment.comment,
  'answer.uncomment': answerComment.uncomment,
  'countdown.add': countdown.add,
  'countdown.set': countdown.set,
  'question.resubmit': questionAgain.resubmit,
  'question.retract': questionAgain.retract,
  'sighting.add': sighting.add,
  'sighting.remove': sighting.remove,
  'report.open': report.open,
  'aside.keep': aside.keep,
  'aside.release': aside.release,
} as const satisfies Record<(typeof later)[number], { who: 'anyone' | 'learner' | 'admin' }>;
