import { create } from 'zustand';

/** What an admin does to courses, opened from any screen; `app` renders it. */
export type CourseTool =
  | { tool: 'create' }
  | { tool: 'edit'; course: string }
  | { tool: 'delete'; course: string; title: string };

export const useCourseTools = create<{ open: CourseTool | null }>(() => ({ open: null }));

export const openCourseTool = (open: CourseTool) => useCourseTools.setState({ open });
export const closeCourseTool = () => useCourseTools.setState({ open: null });
