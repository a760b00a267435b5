import { join } from 'node:path'
import { freePort } from '@repere/local'
import { Program } from './program.js'
import { dataFolder } from './server.js'

export interface StartApiOptions {
  redisUrl: string
  databaseUrl: string
  /** Folder with the builds of one region. */
  dataDir: string
  /** Number of processes that share the port. */
  workers?: number
  /** Further settings, which take precedence. */
  env?: Record<string, string>
}

/** The built API in separate processes, as in production. */
export class TestApi extends Program {
  constructor(
    /** Origin of the public API. */
    readonly url: string,
    /** Origin of `/live`, `/ready` and `/metrics`. */
    readonly probesUrl: string,
    ...program: ConstructorParameters<typeof Program>
  ) {
    super(...program)
  }
}

/** Starts the API and waits until it is ready; the caller ends it with `remove()`. */
export async function startApi(options: StartApiOptions): Promise<TestApi> {
  const { redisUrl, databaseUrl, dataDir, workers = 1, env = {} } = options
  const [port, probesPort] = [await freePort(), await freePort()]
  const [url, probesUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${probesPort}`]
  const folder = await dataFolder('api')
  const api = new TestApi(url, probesUrl, folder, {
    name: 'api',
    path: ['apps', 'api', 'dist', 'main.js'],
    env: {
      DEPLOYMENT: 'local',
      HOST: '127.0.0.1',
      PORT: `${port}`,
      INTERNAL_PORT: `${probesPort}`,
      PUBLIC_API_URL: url,
      WORKERS: `${workers}`,
      DATA_DIR: dataDir,
      REDIS_URL: redisUrl,
      DATABASE_URL: databaseUrl,
      SPOOL_DIR: join(folder.path, 'spool'),
      // On a busy machine, a slow store must not count as unavailable, nor a slow engine as failed.
      REDIS_TIMEOUT_MS: '3000',
      POSTGRES_TIMEOUT_MS: '5000',
      ROUTING_DEADLINE_MS: '30000',
      ...env,
    },
    readyUrl: `${probesUrl}/ready`,
    handsOver: workers > 1,
  })
  await api.start()
  return api
}
