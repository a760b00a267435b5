import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCurrentBuild } from '../../region/index.js'
import { serviceConfig } from './service-config.js'

const PROGRAM = fileURLToPath(new URL('valhalla-http.program.mjs', import.meta.url))

export interface Fault {
  delayMs?: number
  /** Answers with this status and `body` instead of Valhalla's answer. */
  status?: number
  body?: string
  /** The only action that is affected, such as `trace_route`. */
  only?: string
}

/** A process that speaks Valhalla's HTTP protocol over the real engine. */
export class ValhallaHttp {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /**
   * @param dataDir  a folder of builds, whose current graph is served
   * @param port     0: any free one
   */
  static async start(dataDir: string, port = 0): Promise<ValhallaHttp> {
    const build = await readCurrentBuild(dataDir)
    const tiles = join(build.folder, build.manifest.artefacts.routing.tile_extract)
    const config = JSON.stringify(serviceConfig(tiles, { snapMaxMetres: 5_000 }, 'tcp://*:8002'))
    const child = fork(PROGRAM, [config, String(port)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const [message] = (await once(child, 'message')) as [{ port: number }]
    return new ValhallaHttp(child, message.port)
  }

  /** Answers with this fault from now on; with an empty fault, normally again. */
  async fail(fault: Fault): Promise<void> {
    await this.control({ fault })
  }

  /** Connections and requests that it was ever given. */
  counts(): Promise<{ connections: number; requests: number }> {
    return this.control({})
  }

  async kill(): Promise<void> {
    const ended = once(this.child, 'exit')
    if (this.child.exitCode === null && this.child.signalCode === null && this.child.kill('SIGKILL')) await ended
  }

  private async control(message: object): Promise<{ connections: number; requests: number }> {
    const answered = once(this.child, 'message')
    this.child.send(message)
    const [counts] = (await answered) as [{ connections: number; requests: number }]
    return counts
  }
}
