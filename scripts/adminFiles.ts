// Which files are loaded for an admin's screens and for nothing else: their names begin with "admin".
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Loaded only where the person is an admin. */
const entries = [
  'src/app/adminRoute.tsx',
  'src/app/adminDialogs.tsx',
  'src/app/adminSearch.ts',
  'src/features/course/stageTools.tsx',
  'src/features/answer/sharedAnswers.tsx',
  'src/mutations/forAdmins.ts',
].map((file) => resolve(file));

/** What only an admin's screens look like: the styles of these modules, wherever those are imported. */
const styled = /src\/(features\/(admin|pipeline|courseTools|stageContent)\/[^?]*|ui\/(board|dataTable))\.tsx?$/;
const styleFiles = ['src/ui/board.css', 'src/ui/dataTable.css'].concat(
  ['admin', 'courseTools', 'stageContent', 'pipeline'].flatMap((folder) =>
    readdirSync(`src/features/${folder}`)
      .filter((file) => file.endsWith('.css'))
      .toSorted()
      .map((file) => `src/features/${folder}/${file}`),
  ),
);
const allStyles = 'virtual:admin-styles';

/**
 * Their styles come as one with their files, instead of in everybody's style sheet, of which they would be a third. As
 * one, because screens share what they look like. In the development server each style sheet stays a file of its own,
 * which it can replace.
 */
export const adminStyles: Plugin = {
  name: 'admin styles',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === allStyles ? `\0${id}` : null),
  load(id) {
    if (id !== `\0${allStyles}`) return null;
    const imports = styleFiles.map((file, at) => `import styles${at} from '${resolve(file)}?inline';`);
    const adopting = styleFiles.map((_, at) => `adoptStyles(styles${at});`);
    return [`import { adoptStyles } from '${resolve('src/ui/adoptStyles.ts')}';`, ...imports, ...adopting].join('\n');
  },
  transform(code, id) {
    if (!styled.test(id)) return null;
    const without = code.replace(/^import '\.\/[^']+\.css';$/gm, `import '${allStyles}';`);
    return without === code ? null : { code: without, map: null };
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
