// Which files are loaded for an admin's screens and for nothing else: their names begin with "admin".
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Loaded only where the person is an admin. */
const entries = [
  'src/app/adminRoute.tsx',
  'src/app/adminDialogs.tsx',
  'src/features/course/stageTools.tsx',
  'src/mutations/forAdmins.ts',
].map((file) => resolve(file));

/** What only an admin's screens look like: these modules, wherever they are imported. */
const styled = /src\/(features\/(admin|pipeline|courseTools|stageContent)\/[^?]*|ui\/(board|dataTable))\.tsx?$/;

/**
 * Their styles come with their files instead of in everybody's style sheet, of which they would be a half. In the
 * development server each style sheet stays a file of its own, which it can replace.
 */
export const adminStyles: Plugin = {
  name: 'admin styles',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!styled.test(id)) return null;
    const names: string[] = [];
    const withText = code.replace(/^import '(\.\/[^']+\.css)';$/gm, (_, file: string) => {
      names.push(`styles${names.length}`);
      return `import ${names.at(-1)} from '${file}?inline';`;
    });
    if (!names.length) return null;
    const adopting = names.map((name) => `adoptStyles(${name});`).join('\n');
    return { code: `import { adoptStyles } from '#ui/adoptStyles.ts';\n${withText}\n${adopting}\n`, map: null };
  },
};

/** Every device installs all files except these (`src/app/adminFiles.ts`). */
export function adminFiles() {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: 'admin files',
    buildEnd() {
      modules.clear();
      for (const entry of entries) modules.add(entry);
      for (const id of modules) {
        const info = this.getModuleInfo(id);
        for (const imported of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
          modules.add(imported);
      }
      // without those that anything else imports too, and what they import
      for (let before = 0; before !== modules.size;) {
        before = modules.size;
        for (const id of modules) {
          const info = this.getModuleInfo(id);
          const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
          if (!entries.includes(id) && importers.some((one) => !modules.has(one))) modules.delete(id);
        }
      }
    },
  };
  // a library that others name too, but do not use, may be bundled with an admin's screens: nobody else loads that file
  const isForAdmins = (ids: string[]): boolean =>
    ids.some((id) => modules.has(id)) && ids.every((id) => modules.has(id) || id.includes('node_modules'));
  const chunkFileNames = ({ moduleIds }: { moduleIds: string[] }): string =>
    `assets/${isForAdmins(moduleIds) ? 'admin-' : ''}[name]-[hash].js`;
  return { plugin, chunkFileNames };
}
