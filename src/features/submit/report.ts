import { currentTexts } from '#i18n/texts.ts';
import type { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import type { textProblemTexts } from '#i18n/sections/textProblem.ts';
import { limits } from '#model/limits.ts';
import { entryAnswer } from '#queries/entryAnswer.ts';
import { logMarkup } from '#state/logSecurity.ts';
import { openSyncCentre } from '#state/syncCentre.ts';
import { showToast, type ToastView, useToast } from '#state/toast.ts';
import { isSecurity, placesOf, type Problem, type QuestionField, type QuestionForm } from './questionForm.ts';
import { isReachable, slow, type Submitted } from './submitQuestion.ts';

type Texts = (typeof submitQuestionTexts)['en'];
type ProblemTexts = (typeof textProblemTexts)['en'];

export function problemText(problem: Problem, texts: Texts, context: ProblemTexts): string {
  switch (problem) {
    case 'contextLong':
      return context.too_long(limits.contextCharacters);
    case 'questionMalicious':
    case 'contextMalicious':
      return context.malicious;
    case 'teamLong':
    case 'positionLong':
      return texts.option.tooLong(limits.optionCharacters);
    case 'questionMarkup':
    case 'contextMarkup':
      return texts.problem.markup;
    case 'questionImage':
    case 'contextImage':
      return texts.problem.image;
    default:
      return texts.problem[problem];
  }
}

/** QUES-39, QUES-40, A112: executable markup is reported alone; the rest is also shown at the fields. */
export function reportProblems(
  problems: readonly Problem[],
  texts: Texts,
  context: ProblemTexts,
  show: (toast: ToastView) => void,
): void {
  if (problems.some(isSecurity)) {
    show({ kind: 'error', title: texts.toast.security, message: texts.toast.blocked });
    void logMarkup('a question held markup that could run');
    return;
  }
  const messages = problems.map((problem) => problemText(problem, texts, context));
  show({ kind: 'error', title: texts.toast.invalid, message: messages.join('\n') });
}

/** QUES-51 to QUES-53. */
export function limitToast({ first, minutes }: Extract<Submitted, { outcome: 'limited' }>, texts: Texts): ToastView {
  const { limited, wait, tooMany, waitUnknown } = texts.toast;
  const message = minutes === null ? waitUnknown : first ? tooMany(minutes) : wait(minutes);
  return { kind: 'error', title: limited, message };
}

/** One toast for the outcome (A24): accepted by the server, kept while offline, or timed out and so kept for now. */
export async function reportAnswer(entry: string, { toast }: Texts, isEdit: boolean): Promise<void> {
  if (isEdit) return void showToast({ kind: 'success', title: toast.edited });
  const accepted = { kind: 'success', title: toast.success, message: toast.submitted } as const;
  const answer = isReachable() ? await entryAnswer(entry, slow) : 'waiting';
  if (answer === 'accepted') showToast(accepted);
  else if (answer === 'waiting') {
    showToast({ kind: 'success', title: toast.stored, message: toast.storedMessage, about: [entry] });
    // once it is there it waits no more, and what says so gives way
    const later = await entryAnswer(entry, limits.toastMs);
    if (later === 'accepted' && useToast.getState().toast?.about?.includes(entry)) showToast(accepted);
  } else {
    // its content is in the sync centre, with the reason and the options
    const action = { label: currentTexts().sync.openCentre, run: openSyncCentre };
    showToast({ kind: 'error', title: toast.error, message: toast.failed, action });
  }
}

/** To the first field that has one of the problems. */
export function focusFirst(body: HTMLElement | null, problems: readonly Problem[], form: QuestionForm): void {
  const wrong = new Set(problems.flatMap((problem) => placesOf(problem, form)));
  const places: readonly QuestionField[] = [
    'company',
    'role',
    'team',
    'position_name',
    'question',
    'additional_context',
  ];
  const place = places.find((one) => wrong.has(one));
  body?.querySelector<HTMLElement>(`[data-place="${place}"] :is([role=combobox], input, [contenteditable])`)?.focus();
}
