// Which modules stand in one file: one file is read sooner than twenty.
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
 * What only one of these parts imports is a file with its name. What several import, or one of them and `others`, is in
 * two files: what the start page needs, and the rest.
 */
const parts = {
  home: ['src/features/home/homeScreen.tsx', 'src/app/headerReads.tsx', 'src/features/sync/firstSync.tsx'],
  below: ['src/features/home/questionSection.tsx', 'src/features/home/resourcePreview.tsx'],
  submit: ['src/features/submit/submitQuestionDialog.tsx'],
  course: ['src/features/course/courseScreen.tsx'],
};
/** What only these import stays as the bundler has it. */
const others = [
  'src/features/tracks/tracksScreen.tsx',
  'src/features/resources/resourcesScreen.tsx',
  'src/app/dashboardRoute.tsx',
  'src/features/company/companiesScreen.tsx',
  'src/features/company/companyScreen.tsx',
  'src/features/home/questionSheet.tsx',
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

/** Whatever `person.ts` imports. */
const opensRecords = (id: string, modules: Modules): string | null =>
  importedBy(['src/app/person.ts'], modules).has(id) ? 'records' : null;

/** What a visitor's screens import too stands apart: they must not load the database. */
const isForEveryone = (id: string, modules: Modules): string | null =>
  importedBy(visitorScreens, modules).has(id) && (opensRecords(id, modules) ?? partOf(id, modules)) ? 'everyone' : null;

/** These modules and all that they import, however far, but for what is imported only when it is needed. */
function importedBy(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(files.map((file) => resolve(file)));
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * What the first paint needs, in two files: libraries, which a new version rarely changes, and our own. Then the large
 * libraries that come later, each whole, what opens a person's records, and the screens. The order matters: a later
 * group never takes what an earlier one has, and each takes along what its modules import and none has.
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
