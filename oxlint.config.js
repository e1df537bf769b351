import { places, restrictions } from './boundaries.js';

export default {
  plugins: ['typescript', 'import', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { browser: true, node: true },
  rules: {
    'typescript/no-explicit-any': 'error',
    'import/no-cycle': 'error',
    // taking a column out of a row is done by naming it beside the rest
    'no-unused-vars': [
      'error',
      { ignoreRestSiblings: true, caughtErrorsIgnorePattern: '^_', argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
    ],
    // RxDB names its own fields so
    'no-underscore-dangle': 'off',
    // a short name may mean the nearer thing
    'no-shadow': 'off',
    // the engine declares its classes by their constructors
    'typescript/no-extraneous-class': 'off',
    // style sheets and registrations are imported for what they do
    'import/no-unassigned-import': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // a copy is needed where the loop changes what it walks over
    'unicorn/no-useless-spread': 'off',
    // sorting and reversing a list that was just made harms nobody
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
  },
  ignorePatterns: ['pocketbase/embed', 'pb_migrations', 'pocketbase/main.pb.js', 'dist', 'build', '.cache'],
  overrides: [
    ...places.map(({ folder, files }) => ({
      files: [files],
      rules: { 'no-restricted-imports': ['error', { patterns: restrictions(folder, files) }] },
    })),
    // a test may reach behind the door that its subject stands at
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'no-restricted-imports': 'off' } },
  ],
};
