import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from '@repere/local'
import { type CallRecorder } from './call-recorder.js'

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const SITE = join(ROOT, 'apps/docs/dist')

const works = (program: string, args: string[]): boolean => spawnSync(program, args).status === 0

/** The interpreter that has the libraries of the Python client, where it is at hand. */
const PYTHON = [join(ROOT, '.repere/tools/python/bin/python3')].find(existsSync) ?? 'python3'

/** The command for a sample of each language, by the name after the backticks. */
const RUNNERS: Record<string, { file: string; command: (file: string) => [string, string[]] }> = {
  sh: { file: 'sample.sh', command: (file) => ['bash', ['-eu', file]] },
  js: { file: 'sample.mjs', command: (file) => [process.execPath, [file]] },
  python: { file: 'sample.py', command: (file) => [PYTHON, [file]] },
  php: { file: 'sample.php', command: (file) => ['php', [file]] },
}

/** Samples of our clients, and what says that their libraries are at hand. */
const OF_CLIENTS = [
  { sample: /^from repere import/m, isAtHand: works(PYTHON, ['-c', 'import httpx']) },
  { sample: /vendor\/autoload/, isAtHand: works('php', ['-r', "require 'GuzzleHttp/autoload.php'; curl_init();"]) },
]
const hasLibraries = (code: string) => OF_CLIENTS.every(({ sample, isAtHand }) => isAtHand || !sample.test(code))

export interface DocsSample {
  /** Pages that show it. */
  pages: string[]
  language: string
  code: string
}

/**
 * Every code block that the tests can run, as an API serves it; the same code on two pages is one sample.
 *
 * @param url  origin of the API
 */
export async function docsSamples(url: string): Promise<DocsSample[]> {
  const samples = new Map<string, DocsSample>()
  for (const name of (await readdir(SITE, { recursive: true })).sort()) {
    if (!name.endsWith('.md')) continue
    const text = await (await fetch(`${url}/docs/${name}`)).text()
    for (const [, language, code] of text.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)) {
      if (RUNNERS[language!] === undefined || !hasLibraries(code!)) continue
      // Commands that set up a machine (export, bin/up) call no operation.
      if (language === 'sh' && !code!.startsWith('curl')) continue
      const known = samples.get(`${language} ${code}`) ?? { pages: [], language: language!, code: code! }
      known.pages.push(name)
      samples.set(`${language} ${code}`, known)
    }
  }
  return [...samples.values()]
}

/** Languages of the samples whose interpreter is installed. */
export function runnableLanguages(): string[] {
  const onPath = (program: string) =>
    (inheritedEnvironment().PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))
  const programs: Record<string, string> = { sh: 'curl', js: 'node', python: 'python3', php: 'php' }
  return Object.keys(RUNNERS).filter((language) => onPath(programs[language]!))
}

/** A folder for running samples like a reader: with the clients installed and the key in the environment. */
export class SampleFolder {
  private count = 0
  private constructor(
    private readonly path: string,
    private readonly api: { url: string; key: string },
    private readonly calls: CallRecorder,
  ) {}

  /** @param calls  receives the samples' requests instead of the API, and passes them on */
  static async create(api: { url: string; key: string }, calls: CallRecorder): Promise<SampleFolder> {
    const path = await mkdtemp(join(tmpdir(), 'repere-samples-'))
    await mkdir(join(path, 'node_modules/@repere'), { recursive: true })
    await symlink(join(ROOT, 'packages/sdk'), join(path, 'node_modules/@repere/sdk'))
    await mkdir(join(path, 'vendor'))
    await writeFile(join(path, 'vendor/autoload.php'), `<?php require '${ROOT}/clients/php/tests/bootstrap.php';`)
    return new SampleFolder(path, api, calls)
  }

  /** @returns null when it succeeded and wrote a text; otherwise the failure */
  async run({ language, code, pages }: DocsSample): Promise<string | null> {
    const runner = RUNNERS[language]!
    const folder = join(this.path, `${++this.count}`)
    await mkdir(folder)
    const file = join(folder, runner.file)
    await symlink(join(this.path, 'vendor'), join(folder, 'vendor'))
    await writeFile(file, code.replaceAll(this.api.url, this.calls.url))
    const [command, args] = runner.command(file)
    return new Promise((done) => {
      execFile(
        command,
        args,
        {
          cwd: folder,
          env: {
            ...inheritedEnvironment(),
            REPERE_KEY: this.api.key,
            PYTHONPATH: join(ROOT, 'clients/python/src'),
            PYTHONDONTWRITEBYTECODE: '1',
          },
          timeout: 60_000,
          maxBuffer: 20_000_000,
        },
        (error, stdout, stderr) => {
          const wroteFile = code.includes('--output')
          if (error === null && (stdout.trim() !== '' || wroteFile)) return done(null)
          done(
            `${pages[0]} (${language}):\n${code}\n${error?.message ?? 'it wrote nothing'}\n${stdout}${stderr}`.slice(
              0,
              2_000,
            ),
          )
        },
      )
    })
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true })
  }
}
