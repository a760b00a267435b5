import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The work on a region's next build, for people who look from outside. Times are ISO 8601, UTC. */
export interface DataProgress {
  region: string
  /** `failed`: the latest attempt failed, and another one follows. */
  state: 'fetching' | 'building' | 'failed'
  /** The country that is fetched, or the stage of the build; null: none is known. */
  detail: string | null
  /** 0 to 1, of this detail. */
  done: number
  /** Why the latest attempt failed; null: it has not. */
  problem: string | null
  since: string
  seen_at: string
}

/** Without a sign of life for this time, the process that worked has ended. */
const SILENT_AFTER_MS = 60_000

const fileOf = (dataDir: string) => join(dataDir, 'progress.json')

export function writeDataProgress(dataDir: string, progress: DataProgress): void {
  const file = fileOf(dataDir)
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(progress)}\n`)
  renameSync(fresh, file)
}

export function endDataProgress(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true })
}

/** @returns null when nothing is fetched or built for the next build */
export function readDataProgress(dataDir: string, now = new Date()): DataProgress | null {
  try {
    const progress = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as DataProgress
    return now.getTime() - Date.parse(progress.seen_at) < SILENT_AFTER_MS ? progress : null
  } catch {
    return null
  }
}
