// Which modules are bundled into one file: one file loads faster than twenty.
import { resolve } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const visitorScreens = [
  'src/features/auth/authScreen.tsx',
  'src/features/password/forgotPassword.tsx',
  'src/features/password/resetPassword.tsx',
  'src/features/signup/signupScreen.tsx',
];

/**
 * Modules imported by only one of these parts form a file with its name. Modules imported by several, or by one of them
 * and `others`, form two files: those that the start page needs, and the rest.
 */
const parts = {
  home: ['src/features/home/homeScreen.tsx', 'src/app/headerReads.tsx'],
  below: ['src/features/home/questionSection.tsx', 'src/features/home/resourcePreview.tsx'],
  submit: ['src/features/submit/submitQuestionDialog.tsx'],
  course: ['src/features/course/courseScreen.tsx'],
};
/** Modules that only these import are left to the bundler. */
const others = [
  'src/features/tracks/tracksScreen.tsx',
  'src/features/resources/resourcesScreen.tsx',
  'src/app/dashboardRoute.tsx',
  'src/features/company/companiesScreen.tsx',
  'src/features/company/companyScreen.tsx',
  'src/features/home/questionSheet.tsx',
  'src/features/study/studyScreen.tsx',
  'src/features/study/sessionScreen.tsx',
  'src/features/course/courseReview.tsx',
  'src/ui/editor/richTextEditor.tsx',
  'src/ui/richTextBody.tsx',
];

const partOf = (id: string, modules: Modules): keyof typeof parts | 'pieces' | 'shared' | null => {
  if (id.includes('node_modules')) return null;
  const [first, ...more] = names.filter((name) => importedBy(parts[name], modules).has(id));
  if (!first || !(more.length || importedBy(others, modules).has(id))) return first ?? null;
  return first === 'home' ? 'pieces' : 'shared';
};
const names = Object.keys(parts) as (keyof typeof parts)[];

const onlyIn = (file: ReturnType<typeof partOf>) => (id: string, modules: Modules) =>
  partOf(id, modules) === file ? file : null;

/** Everything that `person.ts` imports. */
const opensRecords = (id: string, modules: Modules): string | null =>
  importedBy(['src/app/person.ts'], modules).has(id) ? 'records' : null;

/** Modules that a visitor's screens import too are kept apart: those screens must not load the database. */
const isForEveryone = (id: string, modules: Modules): string | null =>
  importedBy(visitorScreens, modules).has(id) && (opensRecords(id, modules) ?? partOf(id, modules)) ? 'everyone' : null;

/** These modules and all their transitive static imports. */
function importedBy(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(files.map((file) => resolve(file)));
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * What the first paint needs, in two files: libraries, which rarely change between versions, and our own code. Then the
 * large libraries that are loaded later, one file each, what opens a person's records, and the screens. The order
 * matters: a group never takes modules of an earlier one, and each includes the imports that no group has yet.
 */
const initial = ['$initial' as const];
export const chunks = [
  { name: 'libraries', tags: initial, test: /node_modules/, priority: 40 },
  { name: 'app', tags: initial, priority: 30 },
  { name: 'mui', test: /node_modules[\\/](@mui|@emotion|@popperjs|react-transition-group|stylis)[\\/]/, priority: 20 },
  { name: 'database', test: /node_modules[\\/](rxdb|rxjs|dexie)[\\/]/, priority: 10 },
  { name: 'dates', test: /node_modules[\\/]luxon[\\/]|src[\\/](i18n[\\/]dates|ui[\\/]liveDate)\.ts/, priority: 10 },
  { name: 'virtual', test: /node_modules[\\/]@tanstack[\\/](react-)?virtual/, priority: 10 },
  { name: isForEveryone, priority: 6 },
  { name: opensRecords, priority: 5 },
  { name: onlyIn('pieces'), priority: 4 },
  { name: onlyIn('shared'), priority: 3 },
  { name: partOf, priority: 2 },
];
