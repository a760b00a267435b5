import { existsSync, readFileSync } from 'node:fs'

/**
 * Reads the JSON report of Jest, for `bin/test`.
 *
 *   retry RESULTS         the files to run again, one per line; none when too many have failed
 *   count RESULTS AGAIN   "passed failed skipped unsteady": tests, and files that passed only the second time; a file in
 *                         AGAIN replaces the same file of RESULTS
 */
const RETRIED_MAX = 10

const [what, path, againPath] = process.argv.slice(2)
const filesOf = (file) =>
  JSON.parse(readFileSync(file, 'utf8')).testResults.map(({ name, status, assertionResults }) => {
    const count = (...statuses) => assertionResults.filter((test) => statuses.includes(test.status)).length
    const failed = count('failed')
    return {
      name,
      passed: count('passed'),
      // A file that could not run has no failed tests, but it counts as failed.
      failed: status === 'failed' && failed === 0 ? 1 : failed,
      skipped: count('pending', 'todo', 'skipped', 'disabled'),
    }
  })

if (what === 'retry') {
  const failed = filesOf(path).filter((file) => file.failed > 0)
  if (failed.length <= RETRIED_MAX) for (const { name } of failed) console.log(name)
} else {
  const again = new Map(existsSync(againPath) ? filesOf(againPath).map((file) => [file.name, file]) : [])
  const files = filesOf(path).map((file) => again.get(file.name) ?? file)
  for (const file of again.values()) {
    if (file.failed === 0) console.error(`⚠ Unsteady: ${file.name} failed beside others and passed by itself`)
  }
  const sum = (of) => files.reduce((total, file) => total + of(file), 0)
  console.log(
    sum((file) => file.passed),
    sum((file) => file.failed),
    sum((file) => file.skipped),
    [...again.values()].filter((file) => file.failed === 0).length,
  )
}
