import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { demoTownData } from '@repere/test-kit'

const root = join(import.meta.dirname, '../..')

/** What a running `bin/up` leaves behind: the folder that `REPERE_HOME` names, else this checkout's `.repere`. */
export const dataHome = (env: NodeJS.ProcessEnv = process.env): string =>
  resolve(env.REPERE_HOME?.trim() || join(root, '.repere'))

/** What child processes inherit. */
export const environment = (): NodeJS.ProcessEnv => ({ ...process.env })

/** The region's data that `bin/up` built, else the demo town's: a benchmark says which. */
export async function readBenchConfig(
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ dataDir: string; data: string }> {
  const region = env.REPERE_BENCH_REGION ?? 'west-africa'
  const dataDir = join(dataHome(env), 'data', region)
  const there = await access(join(dataDir, 'current')).then(
    () => true,
    () => false,
  )
  return there ? { dataDir, data: region } : { dataDir: await demoTownData(), data: 'demo-town' }
}
