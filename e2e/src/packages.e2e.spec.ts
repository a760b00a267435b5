import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { inheritedEnvironment } from '@repere/local'
import { type DemoApi, describeLong, isLongRun, startDemoApi } from '@repere/test-kit'

const run = promisify(execFile)
const works = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

/** Registries of libraries that are not ours. A machine without a network has none of them. */
const hasRegistry = isLongRun && works('npm', 'ping', '--fetch-retries=0')
const hasPip = hasRegistry && works('python3', '-m', 'venv', '--help')
/** Composer unpacks the libraries of Packagist. */
const hasComposer =
  isLongRun &&
  works('composer', '--version') &&
  works('curl', '--fail', '--head', '--silent', 'https://repo.packagist.org/packages.json') &&
  (works('unzip', '-v') || works('php', '-r', 'new ZipArchive();'))
const missing = Object.entries({ npm: hasRegistry, pip: hasPip, composer: hasComposer }).filter(([, has]) => !has)
if (isLongRun && missing.length > 0)
  console.warn(`Packages that are not installed here: ${missing.map(([name]) => name).join(', ')}`)

let demo: DemoApi
let folder: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  ;[demo, folder] = await Promise.all([startDemoApi(), mkdtemp(join(tmpdir(), 'repere-packages-'))])
  environment = { ...inheritedEnvironment(), REPERE_KEY: await demo.createKey({ kind: 'test' }) }
}, 180_000)
afterAll(async () => {
  await demo?.remove()
  await rm(folder, { recursive: true, force: true })
})

const pageOf = async (name: string) => (await fetch(`${demo.api.url}/docs/en/${name}.md`)).text()

/** The first sample of a page in a language that matches. */
function sampleIn(page: string, language: string, wanted: RegExp): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\b[^\n]*\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
  const found = blocks.map(([, code]) => code!).find((code) => wanted.test(code))
  if (found === undefined) throw new Error(`The page has no ${language} like ${wanted.source}`)
  return found
}

/** Runs lines of a page as its reader does, and returns what they wrote. */
async function asReader(lines: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run('bash', ['-euc', lines], {
    cwd: folder,
    env: { ...environment, npm_config_fund: 'false', npm_config_audit: 'false', ...env },
  })
  return stdout
}

it('every package has the checksum that the API publishes', async () => {
  const sums = await (await fetch(`${demo.api.url}/docs/packages/SHA256SUMS.txt`)).text()
  const lines = sums.trim().split('\n')
  expect(lines.length).toBe(8)
  for (const line of lines) {
    const [sum, name] = line.split('  ')
    const answer = await fetch(`${demo.api.url}/docs/packages/${name}`)
    const body = Buffer.from(await answer.arrayBuffer())
    expect([name, createHash('sha256').update(body).digest('hex')]).toEqual([name, sum])
  }
})

it('no page installs a package by a name', async () => {
  const list = await (await fetch(`${demo.api.url}/docs/llms.txt`)).text()
  const names = [...list.matchAll(/\(\/docs\/([^)]+\.md)\)/g)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(150)
  const byName: string[] = []
  for (const name of names) {
    const text = await (await fetch(`${demo.api.url}/docs/${name}`)).text()
    for (const [line] of text.matchAll(/(npm (i|install)|pip install|dart pub add|npx) [^\n]*\b@?repere\b[^\n]*/g)) {
      if (!line.includes(`${demo.api.url}/docs/packages/`) && !line.includes('"path"')) byName.push(`${name}: ${line}`)
    }
  }
  expect(byName).toEqual([])
})

it('the package for JavaScript is installed as the page says, and runs its sample', async () => {
  const page = await pageOf('guides/sdk')
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await asReader(sampleIn(page, 'sh', /^npm install/))
  await writeFile(join(folder, 'sample.mjs'), sampleIn(page, 'js', /new Repere\(/))
  expect(await asReader('node sample.mjs')).toMatch(/^\d+(\.\d+)? s \d+(\.\d+)? m\n/)
}, 60_000)

describeLong('packages with libraries of registries', () => {
  const inNpm = hasRegistry ? it : it.skip
  inNpm(
    'the server for assistants is installed as the page says, and lists its tools',
    async () => {
      const prefix = join(folder, 'global')
      const env = { npm_config_prefix: prefix, PATH: `${prefix}/bin${delimiter}${environment.PATH}` }
      await asReader(sampleIn(await pageOf('guides/assistants'), 'sh', /^npm install/), env)
      const clientInfo = { name: 'packages', version: '1' }
      const messages = [
        { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
        { method: 'notifications/initialized' },
        { id: 2, method: 'tools/list' },
      ]
      await writeFile(
        join(folder, 'messages'),
        messages.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join(''),
      )
      const wrote = await asReader('(cat messages; sleep 5) | repere-mcp', { ...env, REPERE_URL: demo.api.url })
      expect(wrote).toContain('"find_place"')
    },
    180_000,
  )

  const inPython = hasPip ? it : it.skip
  inPython(
    'the wheel is installed as the page says, and runs its sample',
    async () => {
      const page = await pageOf('guides/clients')
      await asReader('python3 -m venv env')
      const env = { PATH: `${join(folder, 'env/bin')}${delimiter}${environment.PATH}` }
      await asReader(sampleIn(page, 'sh', /^pip install/), env)
      await writeFile(join(folder, 'sample.py'), sampleIn(page, 'python', /with Repere\(/))
      expect(await asReader('python sample.py; pip check', env)).toMatch(/^\d+(\.\d+)? s\n.*No broken requirements/s)
    },
    180_000,
  )

  const inPhp = hasComposer ? it : it.skip
  inPhp(
    'the archive for Composer is installed as the page says, and runs its sample',
    async () => {
      const page = await pageOf('guides/clients')
      await writeFile(join(folder, 'composer.json'), '{}')
      await asReader(sampleIn(page, 'sh', /^composer require/m))
      await writeFile(join(folder, 'sample.php'), sampleIn(page, 'php', /new Repere\(/))
      expect(await asReader('php sample.php')).toMatch(/^\d+(\.\d+)? s\n/)
    },
    180_000,
  )
})
