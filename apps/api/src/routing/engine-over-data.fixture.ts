import { liveFileOf } from '../traffic/live-traffic.js'
import { RegionData } from '../region/index.js'
import { HostedEngine } from './hosted-engine.js'
import { RoadHost } from './roads/road-host.js'
import { silent } from './silent-log.fixture.js'

/** These tests check results, not times, on a machine that may be busy. */
const DEADLINE_MS = 60_000
const SNAP_MAX_METRES = 5_000

/** The engine on a folder of builds, without the rest of the service. */
export class EngineOverData {
  private constructor(
    readonly routing: HostedEngine,
    readonly roads: RoadHost,
    readonly region: RegionData,
  ) {}

  /** @param dataDir  as `DATA_DIR` */
  static async start(dataDir: string): Promise<EngineOverData> {
    const region = new RegionData(dataDir, silent)
    const roads = new RoadHost(
      { threads: 2, deadlineMs: DEADLINE_MS, liveFile: liveFileOf(dataDir), shareName: dataDir },
      silent,
    )
    region.read(roads)
    await region.start()
    return new EngineOverData(new HostedEngine(roads, SNAP_MAX_METRES), roads, region)
  }

  async stop(): Promise<void> {
    await this.region.stop()
    await this.roads.stop()
  }
}
