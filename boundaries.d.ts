export const mayImport: Record<string, string[]>;
