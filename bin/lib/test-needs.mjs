// Says what the tests of a run need: node bin/lib/test-needs.mjs PATTERN...
// A line of packages whose tests match a pattern as Jest matches it, a line of what their package.json names as `testNeeds`, and a
// line of their projects of Jest. The needs:
// built (programs that tests start), servers, data, speech, browser, python. All are empty when no test matches.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const foldersIn = (parent) => readdirSync(join(ROOT, parent)).map((folder) => `${parent}/${folder}`)
const workspaces = [...['packages', 'apps', 'infra'].flatMap(foldersIn), 'prisma', 'e2e', 'bench']

const patterns = process.argv.slice(2).map((pattern) => new RegExp(pattern.replace(/^\.\//, ''), 'i'))
const matches = (file) => patterns.some((pattern) => pattern.test(file))

const found = workspaces.filter((folder) => {
  const sources = join(ROOT, folder, 'src')
  if (!existsSync(sources)) return false
  const files = readdirSync(sources, { recursive: true }).filter((file) => file.endsWith('.spec.ts'))
  return files.some((file) => matches(join(ROOT, folder, 'src', file)))
})
const described = found.map((folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')))
console.log(described.map(({ name }) => name).join(' '))
console.log([...new Set(described.flatMap(({ testNeeds }) => testNeeds ?? []))].join(' '))
console.log(found.map((folder) => basename(folder)).join(' '))
