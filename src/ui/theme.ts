import { createTheme, type Shadows, type ThemeOptions } from '@mui/material/styles';

/** Each value is a token of tokens.css, which `data-theme` switches: one scheme serves both. */
const palette = {
  background: { default: 'var(--canvas)', paper: 'var(--surface)' },
  text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-off)' },
  primary: {
    main: 'var(--accent)',
    light: 'var(--accent-line)',
    dark: 'var(--accent-hover)',
    contrastText: 'var(--on-accent)',
  },
  error: { main: 'var(--red-solid)', light: 'var(--red-line)', dark: 'var(--red-fg)', contrastText: 'var(--on-red)' },
  warning: solid('orange'),
  success: solid('green'),
  info: solid('blue'),
  divider: 'var(--line)',
  action: {
    hover: 'var(--hover)',
    selected: 'var(--accent-soft)',
    focus: 'var(--accent-soft)',
    disabled: 'var(--ink-3)',
    disabledBackground: 'var(--pressed)',
  },
};

const options: ThemeOptions = {
  palette,
  spacing: 4,
  shape: { borderRadius: 8 },
  shadows: shadows(),
  typography: {
    fontFamily: 'var(--font-sans)',
    h1: { fontSize: 'var(--text-32)' },
    h2: { fontSize: 'var(--text-24)' },
    h3: { fontSize: 'var(--text-20)' },
    subtitle1: { fontSize: 'var(--text-15)' },
    body1: { fontSize: 'var(--text-14)' },
    body2: { fontSize: 'var(--text-13)' },
    caption: { fontSize: 'var(--text-12)' },
    button: { fontSize: 'var(--text-14)', fontWeight: 500, textTransform: 'none' },
  },
  // what is opened last is on top: the sync centre also opens from a dialog
  zIndex: { drawer: 1_300 },
  transitions: { easing: { easeOut: 'var(--ease-out)' } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    // motion is defined in the tokens, which disable it under reduced motion
    MuiModal: { defaultProps: { slotProps: { backdrop: { transitionDuration: 110 } } } },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  },
};

/**
 * MUI's theme for the overlays. It uses no CSS variables of MUI: the first overlay to open would write them to the
 * root, and the style of every element behind it would be recalculated. The `colorSpace` leaves shades to CSS, which
 * MUI would otherwise compute from literal values.
 */
export const theme = createTheme(options, { colorSpace: 'oklch' });

function solid(colour: 'orange' | 'green' | 'blue') {
  const token = (role: string) => `var(--${colour}-${role})`;
  return { main: token('solid'), light: token('line'), dark: token('fg'), contrastText: 'var(--surface)' };
}

/** A hairline for flat surfaces, a shadow for floating ones; the others are none. */
function shadows(): Shadows {
  const none: Shadows = Array.from({ length: 25 }, () => 'none') as Shadows;
  none[1] = 'var(--e-1)';
  none[2] = 'var(--e-2)';
  none[8] = 'var(--e-3)';
  none[24] = 'var(--e-4)';
  return none;
}
