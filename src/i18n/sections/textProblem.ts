import { section } from '../section.ts';

/** Why a text was refused: by the text sanitiser (SEC-06 to SEC-11) and by the validator of context (QUES-36 to 38). */
export const textProblemTexts = section({
  en: {
    not_text: 'Input is required and must be a string',
    dangerous: 'Invalid characters detected in input',
    nothing_left: 'Input cannot be empty after sanitization',
    too_long: (most: number) => `Input exceeds maximum length of ${most} characters`,
    required: 'Input is required',
    malicious: 'Input contains potentially malicious content',
  },
  ja: {
    not_text: '文字で入力してください',
    dangerous: '使用できない文字列が含まれています',
    nothing_left: '使用できない部分を除くと、何も残りません',
    too_long: (most: number) => `${most}文字以内で入力してください`,
    required: '入力してください',
    malicious: '危険な内容が含まれている可能性があります',
  },
});
