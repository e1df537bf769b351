export const adminTabs = ['users', 'courses', 'questions', 'pending', 'reports'] as const;
export type AdminTab = (typeof adminTabs)[number];

export const subTabs = {
  users: ['kanban', 'interviews', 'tasks', 'list', 'create'],
  courses: ['assignments', 'progress', 'reviews'],
  questions: [],
  pending: [],
  reports: [],
} as const satisfies Record<AdminTab, readonly string[]>;
export type AdminSub = (typeof subTabs)[AdminTab][number];
