// The tests that docs/security.md names: lists their files, and fails for a test that does not exist.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const named = [...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/`([^`]+\.spec\.ts)` "([^"]+)"/g)]
const unescaped = (text) => text.replaceAll(/\\(['"])/g, '$1')

const problems = named.flatMap(([, file, test]) => {
  if (!existsSync(join(root, file))) return [`${file} does not exist`]
  return unescaped(readFileSync(join(root, file), 'utf8')).includes(test) ? [] : [`${file} has no test "${test}"`]
})
if (named.length === 0) problems.push('docs/security.md names no test')
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
for (const file of new Set(named.map(([, path]) => join(root, path)))) console.log(file)
