import 'reflect-metadata'
import cluster from 'node:cluster'
import { BadConfig, type Config, readConfig } from './config.js'
import { runSupervisor } from './internal/supervisor.js'
import { runReplica } from './internal/replica.js'
import { unsafeSettingsOf } from './unsafe-settings.js'

let config: Config
try {
  config = readConfig()
  const unsafe = unsafeSettingsOf(config)
  if (unsafe.length > 0) throw new BadConfig(unsafe)
} catch (error) {
  if (!(error instanceof BadConfig)) throw error
  console.error(error.message)
  process.exit(78)
}
if (config.http.workers > 1 && cluster.isPrimary) await runSupervisor(config)
else await runReplica(config)
