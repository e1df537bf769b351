import { places, restrictions } from './boundaries.js';

export default {
  plugins: ['typescript', 'import', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { browser: true, node: true },
  rules: {
    'typescript/no-explicit-any': 'error',
    'import/no-cycle': 'error',
    // a column is omitted from a row by destructuring it beside the rest
    'no-unused-vars': [
      'error',
      { ignoreRestSiblings: true, caughtErrorsIgnorePattern: '^_', argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
    ],
    // RxDB names its own fields this way
    'no-underscore-dangle': 'off',
    // a short name may shadow an outer one
    'no-shadow': 'off',
    // the engine's classes are declared with only a constructor
    'typescript/no-extraneous-class': 'off',
    // style sheets and registrations are imported for their side effects
    'import/no-unassigned-import': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // a copy is needed when the loop modifies what it iterates over
    'unicorn/no-useless-spread': 'off',
    // sorting and reversing a new array in place is harmless
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
  },
  ignorePatterns: ['pocketbase/embed', 'pb_migrations', 'pocketbase/main.pb.js', 'dist', 'build', '.cache'],
  overrides: [
    ...places.map(({ folder, files }) => ({
      files: [files],
      rules: { 'no-restricted-imports': ['error', { patterns: restrictions(folder, files) }] },
    })),
    // a test may import the library that its subject wraps
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'no-restricted-imports': 'off' } },
  ],
};
