import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { demoTownData } from '@repere/test-kit'

const root = join(import.meta.dirname, '../..')

/** What child processes inherit. */
export const environment = (): NodeJS.ProcessEnv => ({ ...process.env })

/** The region's data that `bin/up` built, else the demo town's: a benchmark says which. */
export async function readBenchConfig(
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ dataDir: string; data: string }> {
  const region = env.REPERE_BENCH_REGION ?? 'west-africa'
  const dataDir = join(root, '.repere/data', region)
  const there = await access(join(dataDir, 'current')).then(
    () => true,
    () => false,
  )
  return there ? { dataDir, data: region } : { dataDir: await demoTownData(), data: 'demo-town' }
}
