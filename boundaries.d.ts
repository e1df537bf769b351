export const mayImport: Record<string, string[]>;
export const screensMayUse: string[];
export const doors: Record<string, string[]>;
