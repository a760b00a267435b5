import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Correction, CORRECTIONS_FILE, parseCorrections } from '@repere/gazetteer'
import { type CorrectionsSource } from './accepted-corrections.js'

/** The file beside the builds that `bin/data correct` adds to. */
export class CorrectionsFile implements CorrectionsSource {
  readonly name: string

  /** @param onFault  called for every invalid line */
  constructor(
    dataDir: string,
    private readonly onFault: (message: string) => void,
  ) {
    this.name = join(dataDir, CORRECTIONS_FILE)
  }

  async version(): Promise<string | null> {
    try {
      const { mtimeMs, size } = await stat(this.name)
      return `${mtimeMs} ${size}`
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  async read(): Promise<readonly Correction[]> {
    const { corrections, faults } = parseCorrections(await readFile(this.name, 'utf8'))
    for (const { line, reason } of faults) this.onFault(`${this.name}:${line} is not a valid correction: ${reason}`)
    return corrections
  }
}
