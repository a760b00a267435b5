import { join } from 'node:path'
import { answersOk, freePort, inheritedEnvironment } from '@repere/local'
import { builtProgram } from './checkout.js'
import { dataFolder, Server } from './server.js'

export interface StartWorkerOptions {
  redisUrl: string
  databaseUrl: string
  /** Further settings, which take precedence. */
  env?: Record<string, string>
}

/** The built worker of the control plane in a separate process, as in production. */
export class TestWorker extends Server {
  constructor(
    /** Origin of `/health`, `/ready` and `/metrics`. */
    readonly probesUrl: string,
    /** Its log. */
    readonly logFile: string,
    makeSpec: ConstructorParameters<typeof Server>[0],
    private readonly removeData: () => Promise<void>,
  ) {
    super(makeSpec)
  }

  /** Stops the worker and removes its log. */
  async remove(): Promise<void> {
    await this.stop()
    await this.removeData()
  }
}

/** Starts the worker and waits until it is ready; the caller ends it with `remove()`. */
export async function startWorker({ redisUrl, databaseUrl, env = {} }: StartWorkerOptions): Promise<TestWorker> {
  const program = builtProgram('apps', 'admin', 'dist', 'worker.main.js')
  const port = await freePort()
  const probesUrl = `http://127.0.0.1:${port}`
  const folder = await dataFolder('worker')
  const logFile = join(folder.path, 'worker.log')
  const worker = new TestWorker(
    probesUrl,
    logFile,
    () =>
      Promise.resolve({
        name: 'worker',
        command: process.execPath,
        args: ['--enable-source-maps', program],
        cwd: folder.path,
        env: {
          ...inheritedEnvironment(),
          DEPLOYMENT: 'local',
          HOST: '127.0.0.1',
          INTERNAL_PORT: `${port}`,
          REDIS_URL: redisUrl,
          DATABASE_URL: databaseUrl,
          LOG_LEVEL: 'warn',
          ...env,
        },
        logFile,
        ready: () => answersOk(`${probesUrl}/ready`),
        readyWithinMs: 60_000,
      }),
    folder.remove,
  )
  await worker.start()
  return worker
}
