import 'reflect-metadata'
import cluster from 'node:cluster'
import { BadSettings } from '@repere/settings'
import { type Config, readConfig } from './config.js'
import { runSupervisor } from './internal/supervisor.js'
import { runReplica } from './internal/replica.js'
import { unsafeSettingsOf } from './unsafe-settings.js'

let config: Config
try {
  config = readConfig()
  const unsafe = unsafeSettingsOf(config)
  if (unsafe.length > 0) throw new BadSettings(unsafe)
} catch (error) {
  if (!(error instanceof BadSettings)) throw error
  console.error(error.message)
  process.exit(78)
}
if (config.http.workers > 1 && cluster.isPrimary) await runSupervisor(config)
else await runReplica(config)
