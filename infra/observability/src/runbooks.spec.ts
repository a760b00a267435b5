import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const ROOT = join(__dirname, '../../..')
const FOLDER = join(ROOT, 'docs/operating/runbooks')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What stands in backticks on any page, with the page. */
const quoted = readdirSync(FOLDER).flatMap((page) =>
  [...readFileSync(join(FOLDER, page), 'utf8').matchAll(/`([^`]+)`/g)].map(([, text]) => ({ page, text: text! })),
)
const quotedLike = (pattern: RegExp) => quoted.filter(({ text }) => pattern.test(text))

/** Help of a command of bin/ by the words before its first option. */
const helps = new Map<string, string>()
function helpOf(command: string): string {
  const found = helps.get(command)
  if (found !== undefined) return found
  const [program, ...words] = command.split(' ')
  const { stdout, stderr } = spawnSync(join(ROOT, program!), [...words, '--help'], { encoding: 'utf8' })
  const help = stdout + stderr
  helps.set(command, help)
  return help
}

describe('runbooks', () => {
  it('name commands of the checkout that exist, with options that they have', () => {
    const commands = quotedLike(/^bin\//)
    expect(commands.length).toBeGreaterThan(8)
    for (const { page, text } of commands) {
      const words = text.split(' ')
      const at = words.findIndex((word) => word.startsWith('-'))
      const help = helpOf((at < 0 ? words : words.slice(0, at)).join(' '))
      expect([page, text, help]).toEqual([page, text, expect.stringContaining(words.slice(0, 2).join(' '))])
      for (const option of words.filter((word) => word.startsWith('--')))
        expect([page, help]).toEqual([page, expect.stringContaining(option)])
    }
  }, 60_000)

  it('have a row for each of them in the table of other places', () => {
    const table = textOf('docs/operating/runbooks/README.md')
      .split('\n')
      .filter((line) => line.startsWith('| '))
    const first = table.map((line) => line.split('|')[1]!)
    for (const { page, text } of quotedLike(/^(bin\/\w+|redis-cli|df|du)\b/)) {
      const name = /^(bin\/data \w+|[\w/-]+)/.exec(text)![0]
      expect([page, name, first.some((cell) => cell.includes(`\`${name}\``))]).toEqual([page, name, true])
    }
  })

  it('name services of compose.yaml, parts of the chart, and programs that the images hold', () => {
    const { services } = parse(textOf('compose.yaml')) as { services: Record<string, object> }
    const parts = ['api', 'admin', 'worker', 'backup']
    for (const part of parts) expect(existsSync(join(ROOT, `infra/helm/repere/templates/${part}.yaml`))).toBe(true)
    for (const { text } of quotedLike(/^docker compose/)) {
      const [, service] = /^docker compose (?:logs --since 1h|restart|exec|run --rm) (\w+)/.exec(text)!
      expect([text, Object.keys(services)]).toEqual([text, expect.arrayContaining([service])])
    }
    for (const { text } of quotedLike(/^kubectl/)) {
      const [, part] = /maps-(\w+)|component=(\w+)|repere-redis-0/.exec(text)!
      if (part !== undefined) expect([text, parts]).toEqual([text, expect.arrayContaining([part])])
    }
    for (const { text } of quotedLike(/ node \S+\.js/)) {
      const source = / node (\S+)\.js/.exec(text)![1]!.replace('/dist/', '/src/')
      expect([text, existsSync(join(ROOT, `${source}.ts`))]).toEqual([text, true])
    }
  })

  it('name settings that exist, other alerts, and pages that exist', () => {
    const settings = textOf('docs/operating/settings.md')
    for (const { page, text } of quotedLike(/^[A-Z][A-Z0-9_]+$/)) {
      // An answer of Redis.
      if (text !== 'NOAUTH') expect([page, text, settings.includes(`\`${text}\``)]).toEqual([page, text, true])
    }
    for (const { page, text } of quotedLike(/^[A-Z][a-z]+[A-Z]\w+$/)) {
      expect([page, text, existsSync(join(FOLDER, `${text}.md`))]).toEqual([page, text, true])
    }
    for (const name of readdirSync(FOLDER)) {
      for (const [path] of readFileSync(join(FOLDER, name), 'utf8').matchAll(/\bdocs\/[\w/.-]+\.md/g))
        expect([name, path, existsSync(join(ROOT, path))]).toEqual([name, path, true])
    }
  })
})
