import { freePort } from '@repere/local'
import { Program } from './program.js'
import { dataFolder } from './server.js'

export interface StartWorkerOptions {
  redisUrl: string
  databaseUrl: string
  /** Further settings, which take precedence. */
  env?: Record<string, string>
}

/** The built worker of the control plane in a separate process, as in production. */
export class TestWorker extends Program {
  constructor(
    /** Origin of `/health`, `/ready` and `/metrics`. */
    readonly probesUrl: string,
    ...program: ConstructorParameters<typeof Program>
  ) {
    super(...program)
  }
}

/** Starts the worker and waits until it is ready; the caller ends it with `remove()`. */
export async function startWorker({ redisUrl, databaseUrl, env = {} }: StartWorkerOptions): Promise<TestWorker> {
  const port = await freePort()
  const probesUrl = `http://127.0.0.1:${port}`
  const worker = new TestWorker(probesUrl, await dataFolder('worker'), {
    name: 'worker',
    path: ['apps', 'admin', 'dist', 'worker.main.js'],
    env: {
      DEPLOYMENT: 'local',
      HOST: '127.0.0.1',
      INTERNAL_PORT: `${port}`,
      REDIS_URL: redisUrl,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      ...env,
    },
    readyUrl: `${probesUrl}/ready`,
  })
  await worker.start()
  return worker
}
