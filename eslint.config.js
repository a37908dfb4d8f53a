import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Libraries that sections meet only through our facades, so that one copy is shared and only what is used is shipped. */
const behindFacades = [
  { name: 'react-router', message: 'Import from @coati/router.' },
  { name: 'redux', message: 'Import from @coati/store.' },
  { name: 'react-redux', message: 'Import from @coati/store.' },
  { name: 'redux-persist', message: 'Import from @coati/store.' },
];

export default tseslint.config(
  {
    ignores: ['**/dist/**', 'var/**', '**/generated/**', '.venv/**', '.venv-security/**', 'node_modules/**'],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'jsx-a11y': jsxA11y, 'react-hooks': reactHooks },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      ...reactHooks.configs.recommended.rules,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': ['error', { allow: ['info', 'warn', 'error'] }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.object.name="Intl"]',
          message:
            'Reading tables of a locale holds a phone up: @coati/formats writes plain English, lazily() makes the rest.',
        },
      ],
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Trusted Types are enforced; build nodes.' },
        { property: 'outerHTML', message: 'Trusted Types are enforced; build nodes.' },
      ],
    },
  },
  {
    files: ['packages/remotes/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: behindFacades, patterns: ['@coati/remote-*', '@coati/host*', '@coati/*/src/*'] },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}', '**/*.config.ts'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        module: 'readonly',
        require: 'readonly',
      },
    },
  },
);
