import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * The theme around one floating piece. Screens that never open one never load MUI.
 * `data-theme` belongs to the preferences: MUI must neither write it nor remember a mode of its own.
 */
export const Themed = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} colorSchemeNode={null} storageManager={null} disableNestedContext>
    {children}
  </ThemeProvider>
);
