import { existsSync, readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { HOME, homeFolder, readSettings, text } from '@repere/settings'
import { demoTownData } from '@repere/test-kit'

/** Settings of benchmarks. */
export const SETTINGS = {
  region: text('REPERE_BENCH_REGION', 'Region whose data is used. The demo town, if it is not built.', {
    fallback: 'west-africa',
  }),
  home: HOME,
}

/** The folder in which `bin/up` keeps what it builds and runs. */
export const dataHome = (env: NodeJS.ProcessEnv = process.env): string => homeFolder(env)

/** What a running `bin/up` has written about itself. */
export function readInstallation(): {
  api_url: string
  dashboard_url: string
  customer: { email: string; password: string }
} {
  const devFile = join(dataHome(), 'dev.json')
  if (!existsSync(devFile)) throw new Error('This needs a running installation: bin/up')
  return JSON.parse(readFileSync(devFile, 'utf8'))
}

/** The environment of child processes. */
export const environment = (): NodeJS.ProcessEnv => ({ ...process.env })

/** The region's data that `bin/up` built, else the demo town's: a benchmark says which. */
export async function readBenchConfig(
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ dataDir: string; data: string }> {
  const { region } = readSettings(SETTINGS, env)
  const dataDir = join(dataHome(env), 'data', region)
  const there = await access(join(dataDir, 'current')).then(
    () => true,
    () => false,
  )
  if (there) return { dataDir, data: region }
  console.error(`• ${region} is not built in ${dataDir}: measured on the demo town, which cannot be compared with it`)
  return { dataDir: await demoTownData(), data: 'demo-town' }
}
