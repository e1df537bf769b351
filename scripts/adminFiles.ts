// Which files are loaded for an admin's screens and for nothing else: their names begin with "admin".
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const entries = ['src/app/adminRoute.tsx', 'src/features/courseTools/courseTools.tsx'].map((file) => resolve(file));

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
  const chunkFileNames = ({ moduleIds }: { moduleIds: string[] }): string =>
    `assets/${moduleIds.length && moduleIds.every((id) => modules.has(id)) ? 'admin-' : ''}[name]-[hash].js`;
  return { plugin, chunkFileNames };
}
