import { places, restrictions } from './boundaries.js';

export default {
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error', suspicious: 'error' },
  env: { browser: true, node: true },
  rules: {
    'typescript/no-explicit-any': 'error',
    'import/no-cycle': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/no-floating-promises': [
      'error',
      // its promise matters only where what it is given is asynchronous
      { allowForKnownSafeCalls: [{ from: 'package', name: 'act', package: '@testing-library/react' }] },
    ],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // what comes from a database, the network or a test's double is judged by valibot or by hand
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/unbound-method': 'off',
    // a browser may lack what its type says it has
    'typescript/no-unnecessary-boolean-literal-compare': 'off',
    // what is not trusted is converted whatever its type says
    'typescript/no-unnecessary-type-conversion': 'off',
    // a grade of ours is one of the library's
    'typescript/no-unsafe-enum-assignment': 'off',
    // whoever reads names the shape of what is read
    'typescript/no-unnecessary-type-parameters': 'off',
    // an effect returns how it ends where it began something
    'typescript/consistent-return': 'off',
    // letters are counted and ids are sorted by code point
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    'react/react-in-jsx-scope': 'off',
    // rules for React's compiler, which is not used
    'react/refs': 'off',
    'react/purity': 'off',
    'react/immutability': 'off',
    'react/set-state-in-effect': 'off',
    'react/incompatible-library': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/memo-dependencies': 'off',
    // a column of a table renders its cells
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // a dialog begins in its first field
    'jsx-a11y/no-autofocus': 'off',
    // a list, a grid or a form listens for the keys of what is in it, which has the focus or aria-activedescendant
    'jsx-a11y/no-static-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    // what scrolls must be reached by keyboard
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
    // an output, a search or a group of controls has a role where the element of that name looks or behaves otherwise
    'jsx-a11y/prefer-tag-over-role': 'off',
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
    // Playwright's fixtures are handed on by a function of that name
    { files: ['tests/e2e/**'], rules: { 'react/rules-of-hooks': 'off' } },
  ],
};
