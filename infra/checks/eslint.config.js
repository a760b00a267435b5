import js from '@eslint/js'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/**
 * What a folder of `apps/api/src` may import of its siblings; itself is always allowed. pnpm refuses imports between
 * packages that a package.json does not declare, so only the borders inside an app need a rule.
 */
const apiFolders = {
  gateway: ['config', 'region'],
  region: ['config'],
  guidance: [],
  traffic: ['config', 'gateway', 'region'],
  routing: ['config', 'gateway', 'region', 'guidance', 'traffic'],
  eta: ['config', 'gateway', 'region', 'routing', 'traffic'],
  fleet: ['config', 'gateway', 'region', 'routing'],
  tracking: ['config', 'gateway', 'routing', 'search'],
  search: ['config', 'gateway', 'region'],
  geocoding: ['config', 'gateway', 'region', 'search', 'guidance'],
  places: ['config', 'gateway', 'region', 'routing', 'search'],
  speech: ['config'],
  navigation: ['config', 'gateway', 'region', 'routing', 'search', 'guidance', 'speech'],
  tiles: ['config', 'gateway', 'region', 'traffic'],
  'map-page': ['config', 'region', 'routing', 'search', 'geocoding'],
  'docs-site': ['config', 'map-page', 'region', 'routing', 'search', 'geocoding', 'tiles'],
  health: ['config', 'gateway', 'region', 'routing', 'search', 'speech', 'tiles'],
}

const bordersInside = (app, folders) =>
  Object.entries(folders).map(([folder, allowed]) => ({
    files: [`${app}/src/${folder}/**/*.ts`],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: Object.keys(folders)
            .filter((other) => other !== folder && !allowed.includes(other))
            .map((other) => ({
              regex: `^(\\.\\./)+${other}/`,
              message: `${folder}/ does not know ${other}/ (see eslint.config.js).`,
            })),
        },
      ],
    },
  }))

/** Packages that browsers run, too, and the code that each takes from others. Folders `node` and `sqlite` are for servers. */
const purePackages = {
  guidance: ['@repere/roads/graph'],
  journeys: ['@repere/geometry', '@repere/guidance', '@repere/roads', '@repere/roads/matching', '@repere/shared/units'],
  roads: ['@repere/shared/seeded-random'],
  search: [
    '@repere/gazetteer',
    '@repere/geometry',
    'geographiclib-geodesic',
    'lru-cache',
    'open-location-code',
    'opening_hours',
  ],
}

/** Rules that read one file. Those that need types are in .oxlintrc.json: that linter runs on TypeScript 7, in a tenth of the time. */
export default tseslint.config(
  { ignores: ['**/dist/', '**/generated/', '.repere/', '**/node_modules/', '**/coverage/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      // Of decorated classes, types stay value imports.
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
      ],
      eqeqeq: 'error',
    },
  },
  { files: ['**/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  // Dependency injection reads constructor parameter types at run time: they must stay value imports.
  {
    files: ['apps/*/src/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  ...bordersInside('apps/api', apiFolders),
  // What decides between answers has a name and a reason. Counts up to two are plain to read, and sizes of bytes are no ranking.
  {
    files: ['packages/search/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.fixture.ts', 'packages/search/src/sqlite/**', 'packages/search/src/filters/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'BinaryExpression[operator=/^[<>]=?$/] > Literal[raw=/^(?![012]$)[0-9]/]',
          message: 'A figure in a condition stands in weights.ts, with its reason.',
        },
        {
          selector:
            "CallExpression[callee.object.name='Math'][callee.property.name=/^(min|max)$/] > Literal[raw=/^0?[.][0-9]/]",
          message: 'A figure that limits a score stands in weights.ts, with its reason.',
        },
      ],
    },
  },
  // Browsers run these: everything that they need of others is as pure. Types cost nothing.
  ...Object.entries(purePackages).map(([name, allowed]) => ({
    files: [`packages/${name}/src/**/*.ts`],
    ignores: ['**/*.spec.ts', '**/*.fixture.ts', `packages/${name}/src/{node,sqlite}/**`, '**/src/node.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(?!${['\\.\\.?/', ...allowed.map((other) => `${other}$`)].join('|')})`,
              message: `packages/${name} runs in browsers: it takes nothing but what infra/checks/eslint.config.js names.`,
              allowTypeImports: true,
            },
            { regex: '/(node|sqlite)/|^\\./node\\.js$', message: 'Files are for hosts that have them.' },
          ],
        },
      ],
    },
  })),
  // Code of the portal reads rows of tenants through their scope only, so that no query can miss the account.
  {
    files: ['apps/admin/src/**/*portal*.ts'],
    ignores: ['**/*.spec.ts', '**/*.fixture.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@repere/prisma',
              importNames: ['PrismaClient', 'createPrisma'],
              message: 'Take an AccountScope (see apps/admin/src/access).',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^\\$(query|execute)Raw/]',
          message: 'Raw SQL is not narrowed to an account: ask through `own`.',
        },
        {
          selector: "MemberExpression[object.name='tx']",
          message: 'The transaction itself is for the audit log and the mailer: ask through `own`.',
        },
      ],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
)
