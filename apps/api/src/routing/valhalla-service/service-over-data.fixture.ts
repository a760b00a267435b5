import { liveFileOf } from '../../traffic/live-traffic.js'
import { RegionData } from '../../region/index.js'
import { CombinedEngine } from '../combined-engine.js'
import { RoadHost } from '../roads/road-host.js'
import { silent } from '../silent-log.fixture.js'
import { ValhallaHttp } from './valhalla-http.fixture.js'
import { ValhallaService, type ValhallaServiceSettings } from './valhalla-service.js'

/** The engine over HTTP, with the process that it calls, on a folder of builds. */
export class ServiceOverData {
  private constructor(
    readonly routing: CombinedEngine,
    readonly roads: RoadHost,
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
    const roads = new RoadHost(
      { threads: 2, deadlineMs: 60_000, liveFile: liveFileOf(dataDir), shareName: dataDir },
      silent,
    )
    region.read(runner)
    region.read(roads)
    await region.start()
    return new ServiceOverData(new CombinedEngine(runner, roads, 5_000), roads, runner, region, http)
  }

  async stop(): Promise<void> {
    await this.region.stop()
    await this.runner.stop()
    await this.roads.stop()
    await this.http.kill()
  }
}
