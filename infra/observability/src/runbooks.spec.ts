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

const helpOf = (program: string, ...words: string[]): string => {
  const { stdout, stderr } = spawnSync(join(ROOT, program), [...words, '--help'], { encoding: 'utf8' })
  return stdout + stderr
}

describe('runbooks', () => {
  it('name commands of the checkout that exist, with options that they have', () => {
    const commands = quotedLike(/^bin\//)
    expect(commands.length).toBeGreaterThan(8)
    const ofData = helpOf('bin/data')
    for (const { page, text } of commands) {
      const [program, ...words] = text.split(' ')
      expect([page, program, existsSync(join(ROOT, program!))]).toEqual([page, program, true])
      if (program === 'bin/data')
        expect([page, ofData]).toEqual([page, expect.stringContaining(`${program} ${words[0]} `)])
      const options = words.filter((word) => word.startsWith('--'))
      const help = options.length === 0 ? '' : helpOf(program!, ...words.slice(0, words.indexOf(options[0]!)))
      for (const option of options) expect([page, help]).toEqual([page, expect.stringContaining(option)])
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
      // A pod of its own is not a part of the chart.
      const [, part] = /maps-(\w+)|component=(\w+)|repere-redis-0|^kubectl run /.exec(text)!
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
