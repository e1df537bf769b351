import type { InterviewStatus, PipelineStage, Priority, interviewTypes, japaneseLevels } from '#model/pipeline.ts';
import { section } from '../section.ts';

interface PipelineTexts {
  stages: Record<PipelineStage, string>;
  interviewTypes: Record<(typeof interviewTypes)[number], string>;
  interviewStatuses: Record<InterviewStatus, string>;
  priorities: Record<Priority, string>;
  japanese: Record<(typeof japaneseLevels)[number], string>;
}

/** The names that the pipeline's screens share; what is stored is English (`model/pipeline.ts`). */
export const pipelineTexts = section<PipelineTexts>({
  en: {
    stages: {
      Interested: 'Interested',
      Scheduled: 'Scheduled',
      'CV Sent': 'CV Sent',
      '1st Interview': '1st Interview',
      '2nd Interview': '2nd Interview',
      '3rd Interview+': '3rd Interview+',
      Debrief: 'Debrief',
      Offer: 'Offer',
      'Offer Accepted': 'Offer Accepted',
    },
    interviewTypes: {
      'Candidate Call': 'Candidate Call',
      'HR Interview': 'HR Interview',
      'Technical Challenge': 'Technical Challenge',
      'Technical Interview': 'Technical Interview',
      'Cross Functional': 'Cross Functional',
      '2nd Technical Interview': '2nd Technical Interview',
      'Manager Interview': 'Manager Interview',
    },
    interviewStatuses: {
      scheduled: 'Scheduled',
      completed: 'Completed',
      cancelled: 'Cancelled',
      rescheduled: 'Rescheduled',
    },
    priorities: { high: 'High', medium: 'Medium', low: 'Low' },
    japanese: {
      None: 'None',
      Basic: 'Basic',
      Conversational: 'Conversational',
      Business: 'Business',
      Fluent: 'Fluent',
    },
  },
  ja: {
    stages: {
      Interested: '興味あり',
      Scheduled: '日程調整済み',
      'CV Sent': '書類提出済み',
      '1st Interview': '一次面接',
      '2nd Interview': '二次面接',
      '3rd Interview+': '三次面接以降',
      Debrief: '選考会議',
      Offer: '内定',
      'Offer Accepted': '内定承諾',
    },
    interviewTypes: {
      'Candidate Call': '候補者との電話',
      'HR Interview': '人事面接',
      'Technical Challenge': '技術課題',
      'Technical Interview': '技術面接',
      'Cross Functional': '他部門面接',
      '2nd Technical Interview': '二次技術面接',
      'Manager Interview': 'マネージャー面接',
    },
    interviewStatuses: {
      scheduled: '予定',
      completed: '完了',
      cancelled: '中止',
      rescheduled: '日程変更',
    },
    priorities: { high: '高', medium: '中', low: '低' },
    japanese: {
      None: 'なし',
      Basic: '初級',
      Conversational: '日常会話',
      Business: 'ビジネス',
      Fluent: '流暢',
    },
  },
});
