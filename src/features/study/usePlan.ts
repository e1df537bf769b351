import { studyPlan } from '#queries/study.ts';
import type { Plan } from '#study/plan.ts';
import { stored } from '#sync/mutate.ts';
import { useSettings } from './useSettings.ts';

const put = (plan: Plan) => stored('study.plan', plan);

/** How much to study (STUDY-04, STUDY-26). */
export const usePlan = (user: string) => useSettings(studyPlan(user), put);
