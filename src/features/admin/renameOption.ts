import * as v from 'valibot';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { bankOptionsTexts } from '#i18n/sections/bankOptions.ts';
import type { OptionField } from '#model/choices.ts';
import { comparable } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { plainOption } from '#model/sanitizeText.ts';
import { optionValue } from '#mutations/option.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';
import type { OptionRow } from './optionRows.ts';

export type NameProblem = 'missing' | 'long' | 'markup' | 'same';

/** As the mutations judge it. */
export function nameProblem(option: OptionRow, typed: string): NameProblem | undefined {
  if (plainOption(typed) === option.value) return 'same';
  const issue = v.safeParse(optionValue, typed, { abortEarly: true }).issues?.[0].message;
  if (!issue) return undefined;
  return issue === 'missing' ? 'missing' : issue === 'too_long' ? 'long' : 'markup';
}

interface Renaming {
  field: OptionField;
  from: OptionRow;
  /** The name, or the row that it becomes one with. */
  to: string | OptionRow;
  /** How many questions are done. */
  onProgress: (done: number) => void;
}

/**
 * Renames an option everywhere, or makes two one (A130): the new one is offered first, then the questions follow in
 * bounded parts, and the old one goes last, so that whatever is interrupted can be done again. Works offline.
 */
export async function renameOption({ field, from, to, onProgress }: Renaming): Promise<void> {
  const name = typeof to === 'string' ? plainOption(to) : to.value;
  const isSpelling = comparable(name) === from.id;
  // two spellings are one record: the old one goes first there
  if (isSpelling && !(await offer(field, from.value, false))) return fail();
  if (!(await offer(field, name, true))) return fail();
  const done = await refile(field, from.uses, from.value, name, onProgress);
  const texts = currentSection(bankOptionsTexts);
  if (done.length < from.uses.length) return fail(texts.partly(from.uses.length - done.length));
  if (!isSpelling && from.isOffered) await offer(field, from.value, false);
  const undo = async () => {
    const isNew = typeof to === 'string' && !isSpelling;
    // the questions first: where a colleague has renamed it since, nothing of it is offered again
    const isBack =
      (await refile(field, done, name, from.value)).length === done.length &&
      (!isSpelling || (await offer(field, name, false))) &&
      (!from.isOffered || (await offer(field, from.value, true))) &&
      (!isNew || (await offer(field, name, false)));
    if (isBack) showToast({ kind: 'success', title: texts.undone(from.value) });
    else fail();
  };
  showToast({
    kind: 'success',
    title: texts.renamed(from.value, name),
    message: texts.renamedIn(done.length),
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: () => void undo() },
  });
}

/** Offers it in forms, or takes it away, with an undo. */
export async function offerOption(field: OptionField, { value }: OptionRow, isOffered: boolean): Promise<void> {
  const texts = currentSection(bankOptionsTexts);
  if (!(await offer(field, value, isOffered))) return fail();
  showToast({
    kind: 'success',
    title: isOffered ? texts.added(value) : texts.removed(value),
    action: {
      label: currentScreenTexts().common.undo,
      icon: 'undo',
      run: () => void offer(field, value, !isOffered).then((done) => done || fail()),
    },
  });
}

const offer = async (field: OptionField, value: string, isOffered: boolean): Promise<boolean> =>
  (await stored(isOffered ? 'option.add' : 'option.delete', { field_name: field, value })) !== null;

/** The questions whose change was stored. */
async function refile(
  field: OptionField,
  questions: readonly string[],
  from: string,
  to: string,
  onProgress?: (done: number) => void,
): Promise<readonly string[]> {
  let done = 0;
  while (done < questions.length) {
    onProgress?.(done);
    const ids = questions.slice(done, done + limits.refiledQuestions);
    if (!(await stored('question.refile', { ids, field, from, to }))) break;
    done += ids.length;
  }
  return questions.slice(0, done);
}

function fail(message = currentSection(bankOptionsTexts).failed): void {
  showToast({ kind: 'error', title: currentScreenTexts().common.error, message });
}
