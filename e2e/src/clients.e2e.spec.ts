import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { inheritedEnvironment } from '@repere/local'
import { type DemoApi, startDemoApi } from '@repere/test-kit'

const ROOT = join(__dirname, '../..')
const clients = join(ROOT, 'clients')
const { centre, ouest } = DEMO_TOWN.points
const run = promisify(execFile)

const works = (program: string, args: string[]): boolean => spawnSync(program, args).status === 0
/** An interpreter with httpx: that of `bin/test`, or the machine's. */
const python = [join(ROOT, '.repere/tools/python/bin/python3'), 'python3'].find((program) =>
  works(program, ['-c', 'import sys, httpx; assert sys.version_info >= (3, 10)']),
)
const hasPhp = works('php', ['-r', "require 'GuzzleHttp/autoload.php'; exit(extension_loaded('curl') ? 0 : 1);"])
const hasPhpunit = hasPhp && works('phpunit', ['--version'])
const hasLaravel = hasPhp && works('php', ['-r', "require 'Illuminate/autoload.php';"])

let demo: DemoApi
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  demo = await startDemoApi()
  environment = {
    ...inheritedEnvironment(),
    REPERE_URL: demo.api.url,
    // A sandbox key: its requests per second are few.
    REPERE_KEY: await demo.createKey({ kind: 'test' }),
    TEST_POINTS: JSON.stringify([centre, ouest]),
  }
}, 180_000)
afterAll(() => demo?.remove())

/** The output of a test runner. Its failure is the failure of the test, with all that it wrote. */
async function outputOf(program: string, args: string[], cwd: string, env = environment): Promise<string> {
  try {
    const { stdout, stderr } = await run(program, args, { cwd, env })
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(stdout + stderr, { cause: error })
  }
}

it('the operations of all clients are those of the OpenAPI document', async () => {
  expect(await outputOf(process.execPath, [join(ROOT, 'bin/lib/clients/write.mjs'), '--check'], ROOT)).toBe('')
})

const inPython = python ? it : it.skip
inPython(
  `the client in Python keeps its promises${python ? '' : ' (left out: no Python with httpx)'}`,
  async () => {
    const cwd = join(clients, 'python')
    const env = { ...environment, PYTHONPATH: join(cwd, 'src'), PYTHONDONTWRITEBYTECODE: '1' }
    const output = await outputOf(python!, ['-W', 'error', '-m', 'unittest', 'discover', 'tests'], cwd, env)
    expect(output).toMatch(/Ran 1\d tests[^]*OK\s*$/)
  },
  90_000,
)

const inPhp = hasPhpunit ? it : it.skip
inPhp(
  `the client in PHP keeps its promises${hasPhpunit ? '' : ' (left out: no PHP with Guzzle and PHPUnit)'}`,
  async () => {
    const args = ['--do-not-cache-result', ...(hasLaravel ? [] : ['--exclude-group', 'laravel'])]
    expect(await outputOf('phpunit', args, join(clients, 'php'))).toMatch(/OK \(\d+ tests/)
  },
  90_000,
)

const hasDart = works('dart', ['--version'])
const inDart = hasDart ? it : it.skip
inDart(
  `the client in Dart keeps its promises${hasDart ? '' : ' (left out: no Dart)'}`,
  async () => {
    const cwd = join(clients, 'dart')
    await outputOf('dart', ['pub', 'get'], cwd)
    await outputOf('dart', ['analyze', '--fatal-infos'], cwd)
    expect(await outputOf('dart', ['test'], cwd)).toContain('All tests passed')
  },
  180_000,
)

it('each published package has the version of the API, and names its home, its sources and the place for problems', async () => {
  const read = async (file: string) => JSON.parse(await readFile(join(ROOT, file), 'utf8')) as Record<string, unknown>
  const { version } = (await read('apps/api/openapi.json')).info as { version: string }
  for (const name of ['sdk', 'elements', 'mcp', 'settings']) {
    const about = await read(`packages/${name}/package.json`)
    const { homepage, repository, bugs } = about
    expect([name, about.version, homepage, repository, bugs]).toEqual([
      name,
      version,
      expect.stringMatching(/^https:/),
      expect.objectContaining({ directory: `packages/${name}` }),
      expect.objectContaining({ url: expect.stringMatching(/^https:/) }),
    ])
  }
})

it('each client has a README with the file that installs it, a licence, and the version of the API', async () => {
  const { info } = JSON.parse(await readFile(join(ROOT, 'apps/api/openapi.json'), 'utf8')) as {
    info: { version: string }
  }
  const install = {
    python: `repere_maps-${info.version}-py3-none-any.whl`,
    php: `repere-php-${info.version}.tgz`,
    dart: `repere-dart-${info.version}.tgz`,
  }
  for (const [language, line] of Object.entries(install)) {
    expect([language, await readFile(join(clients, language, 'README.md'), 'utf8')]).toEqual([
      language,
      expect.stringContaining(line),
    ])
    expect([language, existsSync(join(clients, language, 'LICENSE'))]).toEqual([language, true])
  }
  expect(await readFile(join(clients, 'dart/pubspec.yaml'), 'utf8')).toContain(`version: ${info.version}\n`)
  expect(await readFile(join(clients, 'php/src/Types.php'), 'utf8')).toContain(`VERSION = '${info.version}'`)
  expect(await readFile(join(clients, 'python/src/repere/_operations.py'), 'utf8')).toContain(
    `__version__ = "${info.version}"`,
  )
})
