import { renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ensureDatabase,
  freePort,
  identify,
  isAlive,
  postgresService,
  type ProcessIdentity,
  Service,
} from '@repere/local'
import { FAST_SETTINGS, prepareDatabase } from './postgres.js'

/** The name of the template. It is cloned, and has no connections once it is migrated. */
const TEMPLATE = 'migrated'

const [runText = '', folder = ''] = process.argv.slice(2)
const run = JSON.parse(runText) as ProcessIdentity
let leaving = false
process.on('SIGTERM', () => (leaving = true))
process.on('SIGINT', () => (leaving = true))

const options = {
  port: await freePort(),
  dataDir: join(folder, 'cluster'),
  passwordFile: join(folder, 'password'),
  logFile: join(folder, 'postgres.log'),
  settings: { ...FAST_SETTINGS, max_connections: '300' },
}
const remove = [folder]
let service: Service | null = null
try {
  const { spec, url, dataDir } = await postgresService(options)
  if (dataDir !== options.dataDir) remove.push(dirname(dataDir))
  service = new Service(spec)
  await service.start()
  await ensureDatabase(url('postgres'), TEMPLATE)
  await prepareDatabase(url(TEMPLATE))
  answer({ serverUrl: url('postgres'), template: TEMPLATE })
  while (!leaving && isAlive(run)) await sleep(100)
} catch (error) {
  answer({ failed: (error as Error).message })
  // Waiting processes need this time to read the error.
  await sleep(2_000)
} finally {
  await service?.stop()
  for (const path of remove) await rm(path, { recursive: true, force: true })
}

function answer(said: object): void {
  const partial = join(folder, 'postgres.json.partial')
  writeFileSync(partial, JSON.stringify({ ...said, keeper: identify(process.pid) }), { mode: 0o600 })
  renameSync(partial, join(folder, 'postgres.json'))
}
