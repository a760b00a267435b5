import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from '@repere/local'

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const SITE = join(ROOT, 'apps/docs/dist')

/** Address of the API in the samples. */
const SAMPLE_URL = 'http://127.0.0.1:8080'

/** The command for a sample of each language, by the name after the backticks. */
const RUNNERS: Record<string, { file: string; command: (file: string) => [string, string[]] }> = {
  sh: { file: 'sample.sh', command: (file) => ['bash', ['-eu', file]] },
  js: { file: 'sample.mjs', command: (file) => [process.execPath, [file]] },
  python: { file: 'sample.py', command: (file) => ['python3', [file]] },
  php: { file: 'sample.php', command: (file) => ['php', [file]] },
}

export interface DocsSample {
  /** Pages that show it. */
  pages: string[]
  language: string
  code: string
}

/** Every code block of the built site's Markdown that the tests can run; the same code on two pages is one sample. */
export async function docsSamples(): Promise<DocsSample[]> {
  const samples = new Map<string, DocsSample>()
  for (const name of (await readdir(SITE, { recursive: true })).sort()) {
    if (!name.endsWith('.md')) continue
    const text = await readFile(join(SITE, name), 'utf8')
    for (const [, language, code] of text.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)) {
      if (RUNNERS[language!] === undefined) continue
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

/** A folder for running samples like a reader: with the SDK installed and the key in the environment. */
export class SampleFolder {
  private count = 0
  private constructor(
    private readonly path: string,
    private readonly api: { url: string; key: string },
  ) {}

  static async create(api: { url: string; key: string }): Promise<SampleFolder> {
    const path = await mkdtemp(join(tmpdir(), 'repere-samples-'))
    await mkdir(join(path, 'node_modules/@repere'), { recursive: true })
    await symlink(join(ROOT, 'packages/sdk'), join(path, 'node_modules/@repere/sdk'))
    return new SampleFolder(path, api)
  }

  /** @returns null when it succeeded and wrote a text; otherwise the failure */
  async run({ language, code, pages }: DocsSample): Promise<string | null> {
    const runner = RUNNERS[language]!
    const folder = join(this.path, `${++this.count}`)
    await mkdir(folder)
    const file = join(folder, runner.file)
    await writeFile(file, code.replaceAll(SAMPLE_URL, this.api.url))
    const [command, args] = runner.command(file)
    return new Promise((done) => {
      execFile(
        command,
        args,
        {
          cwd: folder,
          env: { ...inheritedEnvironment(), REPERE_KEY: this.api.key },
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
