import { join } from 'node:path'
import { answersOk, freePort, inheritedEnvironment } from '@repere/local'
import { builtProgram } from './checkout.js'
import { dataFolder, Server } from './server.js'

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
export class TestApi extends Server {
  constructor(
    /** Origin of the public API. */
    readonly url: string,
    /** Origin of `/live`, `/ready` and `/metrics`. */
    readonly probesUrl: string,
    /** Its log. */
    readonly logFile: string,
    makeSpec: ConstructorParameters<typeof Server>[0],
    private readonly removeData: () => Promise<void>,
  ) {
    super(makeSpec)
  }

  /** Stops the API and removes its log and spool. */
  async remove(): Promise<void> {
    await this.stop()
    await this.removeData()
  }
}

/** Starts the API and waits until it is ready; the caller ends it with `remove()`. */
export async function startApi(options: StartApiOptions): Promise<TestApi> {
  const { redisUrl, databaseUrl, dataDir, workers = 1, env = {} } = options
  const program = builtProgram('apps', 'api', 'dist', 'main.js')
  const [port, probesPort] = [await freePort(), await freePort()]
  const [url, probesUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${probesPort}`]
  const folder = await dataFolder('api')
  const logFile = join(folder.path, 'api.log')
  const api = new TestApi(
    url,
    probesUrl,
    logFile,
    () =>
      Promise.resolve({
        name: 'api',
        command: process.execPath,
        args: ['--enable-source-maps', program],
        cwd: folder.path,
        env: {
          ...inheritedEnvironment(),
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
          ...env,
        },
        logFile,
        ready: () => answersOk(`${probesUrl}/ready`),
        handsOver: workers > 1,
        readyWithinMs: 60_000,
      }),
    folder.remove,
  )
  await api.start()
  return api
}
