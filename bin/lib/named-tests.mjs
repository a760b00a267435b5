// The tests that a document names: lists their files, and fails for a test that does not exist.
//   node bin/lib/named-tests.mjs docs/security.md
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const [document = 'docs/security.md'] = process.argv.slice(2)
const named = [...readFileSync(join(root, document), 'utf8').matchAll(/`([^`]+\.spec\.ts)` "([^"]+)"/g)]
const unescaped = (text) => text.replaceAll(/\\(['"])/g, '$1')

const problems = named.flatMap(([, file, test]) => {
  if (!existsSync(join(root, file))) return [`${file} does not exist`]
  return unescaped(readFileSync(join(root, file), 'utf8')).includes(test) ? [] : [`${file} has no test "${test}"`]
})
if (named.length === 0) problems.push(`${document} names no test`)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
for (const file of new Set(named.map(([, path]) => join(root, path)))) console.log(file)
