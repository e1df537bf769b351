// Of the library's public holidays only what the app uses: their dates and names, and none that is long past.
import type { Plugin } from 'vite';

/** Nobody plans an interview before. */
const from = 2020;

export const holidays = (): Plugin => ({
  name: 'holidays',
  transform(code, id) {
    if (!/holiday_jp[\\/]lib[\\/]holidays\.js$/.test(id)) return undefined;
    const recent = code.replaceAll(/^ *"(\d{4})-\d\d-\d\d": \{[^}]*\},?\n/gm, (entry, year: string) =>
      Number(year) < from ? '' : entry.replaceAll(/^ *(date|week|week_en): "[^"]*",\n/gm, ''),
    );
    // a library that writes them otherwise would be bundled whole
    if (recent.length > code.length / 2) this.error('The holidays of the library could not be read.');
    return { code: recent, map: null };
  },
});
