export const themeIcons = { light: 'sun', dark: 'moon', system: 'system' } as const;
