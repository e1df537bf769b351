import { limits } from '#model/limits.ts';
import type { WrittenField } from '#model/writtenText.ts';
import { section } from '../section.ts';

/** The names of the columns of written texts where a text is shown outside its form. */
export const fieldNames = section<Record<WrittenField, string>>({
  en: {
    question: 'Question',
    additional_context: 'Additional context',
    title: 'Title',
    description: 'Description',
    information: 'Information',
    company: 'Company',
    role: 'Role',
    interview_stage: 'Interview stage',
    category: 'Category',
    team: 'Team',
    position_name: 'Position',
    attached_jobs: 'Positions',
    url: 'Link',
    value: 'Option',
    support_feedback: 'More support',
    improvement_suggestions: 'Suggestions',
    stage_ratings: `Helpful\u00A0·\u00A0accurate, of ${limits.stars}`,
  },
  ja: {
    question: '質問',
    additional_context: '補足情報',
    title: 'タイトル',
    description: '説明',
    information: '情報',
    company: '企業',
    role: '職種',
    interview_stage: '選考段階',
    category: 'カテゴリー',
    team: 'チーム',
    position_name: 'ポジション',
    attached_jobs: '対象職種',
    url: 'リンク',
    value: '選択肢',
    support_feedback: 'もっと支援がほしい点',
    improvement_suggestions: '改善の提案',
    stage_ratings: `役立ち度\u00A0·\u00A0正確さ(${limits.stars}段階)`,
  },
});
