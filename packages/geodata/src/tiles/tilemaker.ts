import { access, constants } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readConfig } from '../config.js'
import { runProgram } from '../routing/run-builder.js'

/** True where map tiles can be built: there is a tilemaker where builds look for one. */
export function hasTilemaker(): boolean {
  return readConfig().programFolders.some((folder) => existsSync(join(folder, 'tilemaker')))
}

/** Our Lua profile, beside the package's sources and built code alike. */
export const profileFile = new URL('../../tile-profile.lua', import.meta.url)

export interface Tilemaker {
  path: string
  version: string
}

/**
 * The tilemaker of this machine; null when there is none, or one that does not run.
 *
 * @param folders  where to look, in order
 */
export async function findTilemaker(folders: string[]): Promise<Tilemaker | null> {
  for (const folder of folders) {
    const path = join(folder, 'tilemaker')
    try {
      await access(path, constants.X_OK)
      const { stdout, stderr } = await promisify(execFile)(path, ['--help'])
      const version = /tilemaker v?(\d+\.\d+\.\d+)/.exec(stdout + stderr)?.[1]
      if (version !== undefined) return { path, version }
    } catch {
      // Not here, or not one that runs.
    }
  }
  return null
}

export const isVersion2 = ({ version }: Tilemaker): boolean => version.startsWith('2.')

/**
 * The profile with a prelude of data that it cannot know by itself.
 *
 * @param ranksFile  from `placeRanks`; null where there is no search step
 * @param tables  from `luaTable` and `quarterTable`
 */
export function profileWith(text: string, ranksFile: string | null, tables: string): string {
  // Decimal escapes are Lua's own; JSON's are not.
  const quoted =
    ranksFile === null
      ? 'nil'
      : `"${[...Buffer.from(ranksFile)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`
  return `RANKS_FILE = ${quoted}\n${tables}${text}`
}

export interface TilemakerRun {
  tilemaker: Tilemaker
  args: string[]
  cwd: string
  logFile: string
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress(done: number): void
}

/** Runs it to its end. @throws GeodataProblem `builder_failed` */
export async function runTilemaker({ tilemaker, args, cwd, logFile, signal, onProgress }: TilemakerRun): Promise<void> {
  await runProgram({
    program: 'tilemaker',
    path: tilemaker.path,
    args,
    cwd,
    logFile,
    signal,
    onLine(line) {
      const [, done, all] = /writing tile (\d+) of (\d+)/.exec(line) ?? []
      if (all !== undefined) onProgress(Number(done) / Math.max(1, Number(all)))
    },
  })
}
