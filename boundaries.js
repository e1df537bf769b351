import { readdirSync } from 'node:fs';

/**
 * Which folder may import which, and the only module that may use each large library. The lint refuses whatever is not
 * listed; `tests/boundaries` plants one violation for each rule to prove it.
 */
export const mayImport = {
  model: [],
  mutations: ['model'],
  study: ['model'],
  i18n: ['model', 'state'],
  state: ['model'],
  local: ['model', 'mutations', 'i18n', 'state'],
  remote: ['model', 'mutations', 'i18n', 'state'],
  sync: ['model', 'mutations', 'i18n', 'state', 'local', 'remote'],
  queries: ['model', 'mutations', 'study', 'i18n', 'state', 'local', 'remote'],
  ui: ['model', 'i18n', 'state'],
  features: ['model', 'mutations', 'study', 'i18n', 'state', 'remote', 'queries', 'sync', 'ui'],
  app: ['model', 'mutations', 'study', 'i18n', 'state', 'local', 'remote', 'queries', 'sync', 'ui', 'features'],
};

/** The only modules of the engine that screens may import. */
export const screensMayUse = [
  'mutate.ts',
  'leader.ts',
  'attention.ts',
  'setAside.ts',
  'orphans.ts',
  'useDraft.ts',
  'addImage.ts',
  'takeShared.ts',
  'prepareOffline.ts',
  'later.ts',
  'offerForLater.ts',
  'recordings.ts',
  'useRecorder.ts',
  'studyChoices.ts',
  'countdownChanges.ts',
];

/** The only folder or files that may import these packages. */
export const doors = {
  rxdb: ['src/local/**'],
  dexie: ['src/local/**'],
  pocketbase: ['src/remote/**'],
  luxon: ['src/i18n/**'],
  dompurify: ['src/ui/sanitizeHtml.ts'],
  diff: ['src/ui/markedWords.ts', 'src/model/mergedHtml.ts'],
  lexical: ['src/ui/editor/**'],
  '@lexical': ['src/ui/editor/**'],
  '@dnd-kit/core': ['src/ui/**'],
  'ts-fsrs': ['src/study/**'],
};

/** `no-restricted-imports` for the files of one folder, or for one file with an exception. */
export function restrictions(folder, file = `src/${folder}/**`) {
  const folders = Object.keys(mayImport).filter((other) => other !== folder && !mayImport[folder].includes(other));
  const patterns = folders.map((other) => ({
    regex: `^(#|(\\.\\./)+)${other}/`,
    message: `${folder} does not import ${other}: see boundaries.js.`,
  }));
  if (folder === 'features') {
    patterns.push({ regex: '^(#features/|\\.\\./)', message: 'A screen never imports another screen.' });
    const engine = readdirSync(new URL('src/sync/', import.meta.url)).filter((file) => !screensMayUse.includes(file));
    patterns.push({
      regex: `^#sync/(${engine.map((file) => file.replaceAll('.', '\\.')).join('|')})$`,
      message: 'A screen writes by mutate, drafts and attention, and asks the leader; the engine is not its business.',
    });
  }
  for (const [name, places] of Object.entries(doors))
    if (!places.some((place) => place === file || place === `src/${folder}/**` || isInside(file, place)))
      patterns.push({ regex: `^${name}(/|$)`, message: `The door to ${name} is ${places.join(', ')}.` });
  return patterns;
}

const isInside = (file, place) => place.endsWith('/**') && file.startsWith(place.slice(0, -2));

/** Every folder, then the folders and files within it that have exceptions. */
export const places = [
  ...Object.keys(mayImport).map((folder) => ({ folder, files: `src/${folder}/**` })),
  ...[...new Set(Object.values(doors).flat())]
    .filter((files) => !Object.keys(mayImport).some((folder) => files === `src/${folder}/**`))
    .map((files) => ({ folder: files.split('/')[1], files })),
];
