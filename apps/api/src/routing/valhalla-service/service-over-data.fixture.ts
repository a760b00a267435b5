import { RegionData } from '../../region/index.js'
import { silent } from '../silent-log.fixture.js'
import { ValhallaEngine } from '../valhalla/valhalla-engine.js'
import { ValhallaHttp } from './valhalla-http.fixture.js'
import { ValhallaService, type ValhallaServiceSettings } from './valhalla-service.js'

/** The engine over HTTP, with the process that it calls, on a folder of builds. */
export class ServiceOverData {
  private constructor(
    readonly routing: ValhallaEngine,
    readonly runner: ValhallaService,
    readonly region: RegionData,
    /** Replaced together with its process, on the same port. */
    public http: ValhallaHttp,
  ) {}

  /** @param dataDir  as `DATA_DIR`; the service serves its current graph too, and keeps it */
  static async start(dataDir: string, settings: Partial<ValhallaServiceSettings> = {}): Promise<ServiceOverData> {
    const http = await ValhallaHttp.start(dataDir)
    const runner = new ValhallaService(
      { url: http.url, lanes: 4, deadlineMs: 60_000, snapMaxMetres: 5_000, settleMs: 0, ...settings },
      silent,
    )
    const region = new RegionData(dataDir, silent)
    region.read(runner)
    await region.start()
    return new ServiceOverData(new ValhallaEngine(runner), runner, region, http)
  }

  async stop(): Promise<void> {
    await this.region.stop()
    await this.runner.stop()
    await this.http.kill()
  }
}
