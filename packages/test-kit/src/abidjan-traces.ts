import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type LatLng } from '@repere/shared'
import { inCheckout } from './checkout.js'

const run = promisify(execFile)

/** A bus ride through Abidjan, one point per second. */
export interface RecordedTrace {
  name: string
  /** `time` in seconds since the epoch. */
  shape: (LatLng & { time: number })[]
}

const archive = inCheckout('..', 'shared', 'data', 'gps', 'abidjan-2019.tar.xz')

/** True when the recorded traces exist and can be unpacked. Tests that need them are skipped otherwise. */
export const hasAbidjanTraces = (): boolean => existsSync(archive) && !spawnSync('xz', ['--version']).error

/** Every recorded trace, sorted by name. */
export async function abidjanTraces(): Promise<RecordedTrace[]> {
  const folder = await mkdtemp(join(tmpdir(), 'repere-traces-'))
  try {
    await run('tar', ['-xJf', archive, '-C', folder])
    const files = (await readdir(join(folder, 'traces'))).sort()
    return await Promise.all(
      files.map(async (file) => {
        const [, ...lines] = (await readFile(join(folder, 'traces', file), 'utf8')).trim().split('\n')
        const shape = lines.map((line) => {
          const [time, lat, lng] = line.split(',') as [string, string, string]
          return { lat: Number(lat), lng: Number(lng), time: Math.floor(Date.parse(time) / 1000) }
        })
        return { name: file.replace(/\.csv$/, ''), shape }
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
