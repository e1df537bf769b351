/** What a person calls the device that sent this header; '' where it is something that we do not know by name. */
export interface DeviceName {
  browser: string;
  system: string;
}

/** In this order: most of them name those below them too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const named = (userAgent: string, names: typeof browsers) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';

export const deviceName = (userAgent: string): DeviceName => ({
  browser: named(userAgent, browsers),
  system: named(userAgent, systems),
});
