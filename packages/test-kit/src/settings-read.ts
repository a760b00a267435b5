import { readFileSync } from 'node:fs'

/** Injection tokens; what bin/up, Prisma, the shell and tests of typed commands set by themselves. */
const NO_SETTINGS = /^(CONFIG|PATH|DEMO_LOGINS|REPERE_HOME|PRISMA_SCHEMA_ENGINE_BINARY|REPERE_CONFIG)$/

/** The settings that a `config.ts` reads, sorted: what a deployment may give the program. */
export function settingsReadBy(configFile: string): string[] {
  const text = readFileSync(configFile, 'utf8')
  const found = [...text.matchAll(/'([A-Z][A-Z0-9_]{3,})'|\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, a, b]) => (a ?? b)!)
  return [...new Set(found)].filter((name) => !NO_SETTINGS.test(name)).sort()
}
