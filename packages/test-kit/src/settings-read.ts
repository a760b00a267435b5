import { readFileSync } from 'node:fs'

/** Injection tokens, and variables that bin/up, Prisma, the shell and tests of typed commands set themselves. */
const NO_SETTINGS = /^(CONFIG|PATH|DEMO_LOGINS|REPERE_HOME|PRISMA_SCHEMA_ENGINE_BINARY|REPERE_CONFIG)$/

/** The settings that a `config.ts` reads, sorted. A deployment may set these. */
export function settingsReadBy(configFile: string): string[] {
  const text = readFileSync(configFile, 'utf8')
  const found = [...text.matchAll(/'([A-Z][A-Z0-9_]{3,})'|\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, a, b]) => (a ?? b)!)
  return [...new Set(found)].filter((name) => !NO_SETTINGS.test(name)).sort()
}
