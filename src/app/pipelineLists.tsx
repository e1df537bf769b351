import { lazy } from 'react';

/** The admin's lists that are screens of their own: a screen never imports another. By their sub-tabs. */
export const pipelineLists = {
  kanban: lazy(async () => ({ default: (await import('#features/pipeline/boardScreen.tsx')).KanbanBoard })),
  interviews: lazy(async () => ({ default: (await import('#features/pipeline/interviewList.tsx')).InterviewList })),
  tasks: lazy(async () => ({ default: (await import('#features/pipeline/taskList.tsx')).TaskList })),
};
