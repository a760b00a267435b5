// Runs the tests of bin/drill, and prints their table: node bin/lib/drill.mjs [PART...]
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const KEPT = join(ROOT, '.repere/drill')
const JEST = join(ROOT, 'infra/checks/node_modules/jest/bin/jest.js')

/** Files of tests by part. */
const PARTS = {
  redis: ['packages/shared/src/redis/cluster.spec.ts', 'packages/shared/src/redis/sentinel.spec.ts'],
  upgrade: ['e2e/src/release-change.e2e.spec.ts'],
  restore: ['e2e/src/disaster.e2e.spec.ts'],
  images: ['infra/containers/src/image.spec.ts'],
  containers: ['e2e/src/containers.e2e.spec.ts'],
  regions: ['apps/api/src/region/benin-in-two.spec.ts', 'apps/api/src/region/main-roads.http.spec.ts'],
  kubernetes: ['infra/helm/src/cluster.spec.ts', 'infra/helm/src/redis-cluster.spec.ts'],
}
const RESULTS = { passed: 'held', failed: 'FAILED', pending: 'left out' }

const asked = process.argv.slice(2)
const startedAt = new Date()
const rows = []
mkdirSync(KEPT, { recursive: true })
for (const part of asked.length > 0 ? asked : Object.keys(PARTS)) {
  const report = join(KEPT, 'report.json')
  rmSync(report, { force: true })
  process.stderr.write(`• ${part}\n`)
  const partStartedAt = Date.now()
  spawnSync(
    process.execPath,
    [
      JEST,
      '--runInBand',
      // Something that a test left open must not keep the drill from going on.
      '--forceExit',
      '--testTimeout',
      '60000',
      '--json',
      '--outputFile',
      report,
      '--runTestsByPath',
      ...PARTS[part],
    ],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'test', REPERE_LONG_TESTS: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const seconds = (Date.now() - partStartedAt) / 1000
  const tests = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(testsOf) : []
  if (tests.length === 0) rows.push([part, 'FAILED', seconds, 'no test ran'])
  for (const test of tests) rows.push([part, ...test])
}

function testsOf({ assertionResults, message }) {
  if (assertionResults.length === 0) return [['FAILED', 0, message.split('\n')[0]]]
  return assertionResults.map(({ status, duration, fullName }) => [
    RESULTS[status] ?? status,
    (duration ?? 0) / 1000,
    fullName,
  ])
}

const day = startedAt.toISOString().slice(0, 16).replace('T', ' ')
const lines = rows.map(([part, result, seconds, name]) => {
  const figures = [part.padEnd(10), day, result.padEnd(8), `${seconds.toFixed(0).padStart(4)} s`]
  return `${figures.join('  ')}  ${name}`
})
lines.push(`Together ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`)
for (const [name, what] of [
  ['upgrade.json', 'The last upgrade'],
  ['compose-upgrade.json', 'The last upgrade by compose'],
]) {
  const figures = join(KEPT, name)
  if (existsSync(figures)) lines.push(`${what}: ${JSON.stringify(JSON.parse(readFileSync(figures, 'utf8')))}`)
}
const table = `${lines.join('\n')}\n`
const file = join(KEPT, `${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}.txt`)
writeFileSync(file, table)
process.stdout.write(`${table}Kept in ${file}\n`)
process.exitCode = rows.some(([, result]) => result === 'FAILED') ? 1 : 0
