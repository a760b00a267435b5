import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { runOn } from '../programs.js'
import { SpeechUnavailable } from '../speech.port.js'
import { type EspeakSettings } from './espeak-settings.js'
import { COMPILED_VOICES } from './voices.js'

/** eSpeak's folder of languages has one folder per family. Ours have a separate one. */
const FAMILY = 'repere'

/**
 * eSpeak NG's data with our languages added: links to the installed data, and our compiled dictionaries. It is built
 * once for each version of the sources and of eSpeak, and shared by every process with the same cache folder.
 */
export class CompiledVoices {
  /** Version of the sources. Other pronunciation rules make other clips. */
  readonly version: string
  private made: Promise<string> | null = null

  /**
   * @param sourcesDir  a folder for each language: `voice`, `<code>_rules`, `<code>_list`
   * @param cacheDir    folder of the result
   */
  constructor(
    private readonly sourcesDir: string,
    private readonly cacheDir: string,
    private readonly settings: EspeakSettings,
  ) {
    this.version = versionOf(sourcesDir)
  }

  /**
   * The folder for `espeak-ng --path`.
   *
   * @throws SpeechUnavailable  when eSpeak is not installed or refuses the rules; the next call tries again
   */
  folder(): Promise<string> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = null
      throw error instanceof SpeechUnavailable
        ? error
        : new SpeechUnavailable('the voices could not be compiled', { cause: error })
    })
    return this.made
  }

  private async make(): Promise<string> {
    const said = (await runOn('', 'espeak-ng', ['--version'], this.settings)).toString()
    const installed = /Data at:\s*(.+)$/m.exec(said)?.[1]?.trim()
    if (installed === undefined) throw new SpeechUnavailable(`espeak-ng does not say where its data is: ${said.trim()}`)
    const engine = createHash('sha256').update(said).digest('hex').slice(0, 8)
    const target = join(this.cacheDir, `espeak-${this.version}-${engine}`)
    if (await exists(target)) return target

    await mkdir(this.cacheDir, { recursive: true })
    const draft = await mkdtemp(join(this.cacheDir, 'draft-'))
    try {
      await this.compileInto(draft, installed)
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      // Another process was faster and has the same result.
      if (!(await exists(target))) throw error
    }
    return target
  }

  private async compileInto(folder: string, installed: string): Promise<void> {
    const data = join(folder, 'espeak-ng-data')
    await mkdir(join(data, 'lang', FAMILY), { recursive: true })
    for (const name of await readdir(installed)) {
      if (name !== 'lang') await symlink(join(installed, name), join(data, name))
    }
    for (const family of await readdir(join(installed, 'lang'))) {
      await symlink(join(installed, 'lang', family), join(data, 'lang', family))
    }
    for (const code of COMPILED_VOICES) {
      const source = join(this.sourcesDir, code)
      await cp(join(source, 'voice'), join(data, 'lang', FAMILY, code))
      // eSpeak compiles the files of its working directory, and reports a failure only by its exit code.
      await runOn('', 'espeak-ng', ['--path', folder, `--compile=${code}`], { ...this.settings, cwd: source })
      if (!(await exists(join(data, `${code}_dict`)))) {
        throw new SpeechUnavailable(`espeak-ng refused the rules of ${code}`)
      }
    }
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

function versionOf(sourcesDir: string): string {
  const hash = createHash('sha256')
  for (const code of COMPILED_VOICES) {
    for (const name of readdirSync(join(sourcesDir, code)).sort()) {
      hash.update(name).update(readFileSync(join(sourcesDir, code, name)))
    }
  }
  return hash.digest('hex').slice(0, 8)
}
