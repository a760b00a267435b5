import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const tools = createRequire(new URL('infra/checks/package.json', import.meta.url))
const fromRoot = (path) => fileURLToPath(new URL(path, import.meta.url))

/**
 * One Jest configuration for every package: TypeScript through SWC, compiled to CommonJS because Jest on Node 20
 * cannot require ES modules, dependencies (NestJS is ESM-only) included. Workspace packages are read from their
 * sources, so that a test never runs against a stale build.
 */
export default {
  testEnvironment: fromRoot('infra/checks/jest/environment.cjs'),
  runtime: fromRoot('infra/checks/jest/runtime.cjs'),
  // Real servers start in hooks, on machines with two busy cores; a promise that hangs still ends.
  testTimeout: 30_000,
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: {
    '^.+\\.(t|j|mj)s$': [
      tools.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'commonjs' },
        // Beside the code: maps inside it are searched for and decoded for every file, and make it three times as large.
        sourceMaps: true,
        inlineSourcesContent: false,
      },
    ],
  },
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '^@repere/search/(.*)$': fromRoot('packages/search/src/$1.ts'),
    '^@repere/shared$': fromRoot('packages/shared/src/index.ts'),
    '^@repere/geometry$': fromRoot('packages/geometry/src/index.ts'),
    '^@repere/settings$': fromRoot('packages/settings/src/index.ts'),
    '^@repere/shared/(code-samples|seeded-random|shared-traces|travel-mode)$': fromRoot('packages/shared/src/$1.ts'),
    '^@repere/http$': fromRoot('packages/http/src/index.ts'),
    '^@repere/guidance$': fromRoot('packages/guidance/src/index.ts'),
    '^@repere/roads/graph$': fromRoot('packages/roads/src/graph.ts'),
    '^@repere/roads$': fromRoot('packages/roads/src/index.ts'),
    '^@repere/pmtiles$': fromRoot('packages/pmtiles/src/index.ts'),
    '^@repere/port-fiction$': fromRoot('packages/port-fiction/src/index.ts'),
    '^@repere/tracking$': fromRoot('packages/tracking/src/index.ts'),
    '^@repere/traffic$': fromRoot('packages/traffic/src/index.ts'),
    '^@repere/rating$': fromRoot('packages/rating/src/index.ts'),
    '^@repere/sdk$': fromRoot('packages/sdk/src/index.ts'),
    '^@repere/elements$': fromRoot('packages/elements/src/index.ts'),
    '^@repere/test-kit$': fromRoot('packages/test-kit/src/index.ts'),
    '^@repere/test-kit/chromium$': fromRoot('packages/test-kit/src/chromium.ts'),
    '^@repere/local$': fromRoot('infra/local/src/index.ts'),
    '^@repere/mail-catcher$': fromRoot('infra/mail-catcher/src/index.ts'),
    '^@repere/fedapay-simulator$': fromRoot('apps/fedapay-simulator/src/index.ts'),
    '^@repere/emecef-simulator$': fromRoot('apps/emecef-simulator/src/index.ts'),
    '^@repere/object-store$': fromRoot('packages/object-store/src/index.ts'),
    '^@repere/gazetteer$': fromRoot('packages/gazetteer/src/index.ts'),
    '^@repere/gazetteer/added-files$': fromRoot('packages/gazetteer/src/added-files.ts'),
    '^@repere/geodata$': fromRoot('packages/geodata/src/index.ts'),
    '^@repere/geodata/valhalla$': fromRoot('packages/geodata/src/testing/valhalla/index.ts'),
    '^@repere/geodata/demo-town$': fromRoot('packages/geodata/src/testing/demo-town/index.ts'),
    '^@repere/prisma$': fromRoot('prisma/src/index.ts'),
    '^@repere/(api|admin|emecef-simulator|fedapay-simulator)/config$': fromRoot('apps/$1/src/config.ts'),
    '^@repere/(backup|local|mail-catcher|up)/config$': fromRoot('infra/$1/src/config.ts'),
    '^@repere/(geodata|mcp|test-kit)/config$': fromRoot('packages/$1/src/config.ts'),
    '^@repere/(bench|prisma)/config$': fromRoot('$1/src/config.ts'),
    '^@repere/documents$': fromRoot('infra/documents/src/programs.ts'),
    '^@repere/admin/keys$': fromRoot('apps/admin/src/keys/index.ts'),
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
  },
}
