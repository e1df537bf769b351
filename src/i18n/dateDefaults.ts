/** Dates, numbers and relative times are Japanese and in Tokyo time, whatever the device says (TIME-01, TIME-02). */
const locale = 'ja-JP';
const zone = 'Asia/Tokyo';

/**
 * TIME-14, TIME-15, A72: the document names its zone, and the built-in date formatting follows it when called without
 * arguments.
 */
export function applyDateDefaults() {
  document.documentElement.dataset.timezone = zone;
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    const original = Date.prototype[name];
    // the specification asks for the default itself to change (TIME-15)
    // oxlint-disable-next-line no-extend-native
    Date.prototype[name] = function (this: Date, locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      return original.call(this, locales ?? locale, { ...options, timeZone: options?.timeZone ?? zone });
    };
  }
}
