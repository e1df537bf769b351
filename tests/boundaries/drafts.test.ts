import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Loss 9: whatever is typed survives a reload. By the files that show text fields: how many, and where their draft is
 * held, or why there is none. A new field, or one that loses its draft, fails until somebody has thought about it.
 */
const held: Readonly<Record<string, readonly [fields: number, draft: string]>> = {
  'features/admin/bulkUsers.tsx': [1, 'features/admin/useBulkUsers.ts'],
  'features/admin/createUser.tsx': [3, 'features/admin/createUser.tsx'],
  'features/admin/editUser.tsx': [3, 'features/admin/editUser.tsx'],
  'features/admin/rejectForm.tsx': [1, 'features/admin/rejectForm.tsx'],
  'features/admin/renameDialog.tsx': [1, 'features/admin/renameDialog.tsx'],
  'features/admin/reports.tsx': [1, 'features/admin/reports.tsx'],
  'features/admin/userDialogs.tsx': [1, 'features/admin/userDialogs.tsx'],
  'features/answer/answerWriter.tsx': [1, 'features/answer/useAnswerForm.ts'],
  'features/answer/comments.tsx': [1, 'features/answer/comments.tsx'],
  'features/course/reviewForm.tsx': [1, 'features/course/courseReview.tsx'],
  'features/courseTools/courseFields.tsx': [2, 'features/courseTools/useWizard.ts'],
  'features/courseTools/stageList.tsx': [3, 'features/courseTools/editCourse.tsx'],
  'features/courseTools/templateMenu.tsx': [1, 'features/courseTools/templateMenu.tsx'],
  'features/home/firstSteps.tsx': [3, 'features/home/firstSteps.tsx'],
  'features/pipeline/candidateEdit.tsx': [1, 'features/pipeline/candidateEdit.tsx'],
  'features/pipeline/candidateInformation.tsx': [1, 'features/pipeline/candidateInformation.tsx'],
  'features/pipeline/candidateNotes.tsx': [1, 'features/pipeline/candidateNotes.tsx'],
  'features/pipeline/candidateTodos.tsx': [1, 'features/pipeline/candidateTodos.tsx'],
  'features/pipeline/interviewFields.tsx': [4, 'features/pipeline/interviewEdit.tsx'],
  'features/pipeline/rejectDialog.tsx': [1, 'features/pipeline/rejectDialog.tsx'],
  'features/resources/resourceDialog.tsx': [3, 'features/resources/resourceDialog.tsx'],
  'features/study/dateDialog.tsx': [3, 'features/study/dateDialog.tsx'],
  'features/study/studyTurn.tsx': [1, 'features/study/studyTurn.tsx'],
  'features/submit/questionFields.tsx': [3, 'features/submit/questionDialog.tsx'],
  'features/talk/reportDialog.tsx': [1, 'features/talk/reportDialog.tsx'],
};

const search = 'a search: its words are in the address, or worth nothing once it is left';
const password = 'a password is kept nowhere';
const sets = 'no words: a number, a time or a choice, stored as it is set';
const part = 'a part that other fields are made of; who uses it is looked at instead';
const free: Readonly<Record<string, readonly [fields: number, why: string]>> = {
  'app/signInAgain.tsx': [1, password],
  'features/admin/allChanges.tsx': [1, search],
  'features/admin/assignForm.tsx': [1, search],
  'features/admin/assignmentTable.tsx': [1, search],
  'features/admin/bank.tsx': [1, search],
  'features/admin/bankOptions.tsx': [1, search],
  'features/admin/courseProgress.tsx': [1, search],
  'features/admin/courseReviews.tsx': [1, search],
  'features/admin/usersList.tsx': [1, search],
  'features/answers/myAnswersScreen.tsx': [1, search],
  'features/auth/authScreen.tsx': [2, password],
  'features/courseTools/attachedJobs.tsx': [
    1,
    'one line of a list, added with Enter; the list is in the draft of its course',
  ],
  'features/courseTools/copyCourse.tsx': [1, search],
  'features/home/questionToolbar.tsx': [1, search],
  'features/password/changeFields.tsx': [2, password],
  'features/password/forgotPassword.tsx': [1, 'an address of somebody who is not signed in, for one request'],
  'features/pipeline/boardPeople.tsx': [2, search],
  'features/pipeline/boardScreen.tsx': [1, search],
  'features/pipeline/candidatePlan.tsx': [1, 'a date; the words beside it are in the draft of their to-do'],
  'features/pipeline/taskList.tsx': [1, search],
  'features/resources/resourcesScreen.tsx': [1, search],
  'features/search/searchBox.tsx': [1, search],
  'features/signup/signupForm.tsx': [
    2,
    'nobody is signed in, so there is no store: state/registrationDraft.ts keeps it',
  ],
  'features/stageContent/questionPicker.tsx': [1, search],
  'features/stageContent/resourcePicker.tsx': [1, search],
  'features/study/chooseQuestions.tsx': [1, search],
  'features/study/reminderFields.tsx': [1, sets],
  'features/study/studySettings.tsx': [2, sets],
  'features/study/ways.tsx': [1, sets],
  'ui/choice.tsx': [3, sets],
  'ui/editor/panels.tsx': [2, 'the address of a link and the description of a picture, on their way into a text'],
  'ui/editor/richTextEditor.tsx': [1, 'the file of a picture'],
  'ui/emailField.tsx': [1, part],
  'ui/filterPanel.tsx': [1, search],
  'ui/newPasswordFields.tsx': [2, password],
  'ui/optionList.tsx': [2, 'a search, and a new option, which is stored with Enter'],
  'ui/passwordField.tsx': [1, part],
  'ui/importTable.tsx': [1, part],
  'ui/searchField.tsx': [1, part],
  'ui/stars.tsx': [1, sets],
  'ui/textField.tsx': [2, part],
};

const field = /<(TextArea|TextField|EmailField|PasswordField|SearchField|RichTextEditor|textarea|input)(?=[\s/>])/g;
const fieldsIn = (text: string): number => text.match(field)?.length ?? 0;
const holdsDraft = (text: string): boolean => /\buse(Fields)?Draft(<[^(]*>)?\(/.test(text);
const read = (file: string): string => readFileSync(`src/${file}`, 'utf8');

const shown = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) => {
    const fields = fieldsIn(read(file));
    return fields ? [[file, fields] as const] : [];
  });

test('every text field is in a draft, or is known to need none', () => {
  expect(shown.length).toBeGreaterThan(50);
  const known = Object.entries({ ...held, ...free }).map(([file, [fields]]) => [file, fields]);
  expect(shown.toSorted()).toEqual(known.toSorted());
});

test('who is said to hold a draft does', () => {
  const without = Object.values(held).flatMap(([, draft]) => (holdsDraft(read(draft)) ? [] : [draft]));
  expect(without).toEqual([]);
});

test('a field and a draft are recognized however they are written', () => {
  expect(fieldsIn('<TextField\n label="" /> <input/> <textarea> <TextFieldLike /> <Field>')).toBe(3);
  expect(holdsDraft('const draft = useDraft<{ text: string }>(`a:${b}`)')).toBe(true);
  expect(holdsDraft('const draft = useFieldsDraft(open ? form : null, {})')).toBe(true);
  expect(holdsDraft("import { useDraft } from '#sync/useDraft.ts';")).toBe(false);
});
