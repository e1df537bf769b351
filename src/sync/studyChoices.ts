import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { studyChoiceTexts } from '#i18n/sections/studyChoice.ts';
import { limits } from '#model/limits.ts';
import { type Chosen, choicesBefore, choicesFor, type KnownChoices } from '#model/studyChoices.ts';
import { showToast } from '#state/toast.ts';
import { stored } from './mutate.ts';

/**
 * Takes questions into study or out of it, as wanted for each, and offers to undo it (STUDY-52, FIRST-03). Resolves to
 * whether all of it could be stored, which is said otherwise.
 */
export async function chooseForStudy(wanted: ReadonlyMap<string, boolean>, before: KnownChoices): Promise<boolean> {
  const groups = choicesFor(wanted, before);
  if (!groups.length) return true;
  if (!(await storeAll(groups))) return false;
  const { took, undone } = currentSection(studyChoiceTexts);
  const all = groups.flatMap(({ questions }) => questions);
  const come = all.filter((question) => wanted.get(question)).length;
  const undo = () =>
    void storeAll(choicesBefore(all, before)).then((isBack) => isBack && showToast({ kind: 'info', title: undone }));
  showToast({
    ...{ kind: 'success', title: took(come, all.length - come) },
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: undo },
  });
  return true;
}

interface Studies {
  tracks: ReadonlyMap<string, { missing: readonly string[] }>;
  known: KnownChoices;
}

/** Takes in what is missing of a track. */
export async function studyTrack(studies: Studies | null, id: string): Promise<boolean> {
  const missing = studies?.tracks.get(id)?.missing ?? [];
  return studies !== null && chooseForStudy(new Map(missing.map((question) => [question, true])), studies.known);
}

/**
 * In calls of 200, none of which waits for another: a page that is left has asked for all of them. What could not be
 * stored is said.
 */
async function storeAll(groups: readonly { chosen: Chosen; questions: readonly string[] }[]): Promise<boolean> {
  const calls = groups.flatMap(({ chosen, questions }) =>
    Array.from({ length: Math.ceil(questions.length / limits.chosenQuestions) }, (_, at) => {
      const from = at * limits.chosenQuestions;
      return stored('study.choose', { question_ids: questions.slice(from, from + limits.chosenQuestions), chosen });
    }),
  );
  const isWhole = (await Promise.all(calls)).every((id) => id !== null);
  if (!isWhole) showToast({ kind: 'error', title: currentSection(studyChoiceTexts).notStored });
  return isWhole;
}
