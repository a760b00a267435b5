import { RegionData } from '../region/index.js'
import { DEFAULT_ENGINE_SETTINGS } from './engine-host/engine-settings.js'
import { EngineSupervisor } from './engine-host/engine-supervisor.js'
import { silent } from './silent-log.fixture.js'
import { ValhallaEngine } from './valhalla/valhalla-engine.js'

/** These tests check results, not times, on a machine that may be busy. */
const DEADLINE_MS = 60_000

/** The embedded engine on a folder of builds, without the rest of the service. */
export class EngineOverData {
  private constructor(
    readonly routing: ValhallaEngine,
    readonly supervisor: EngineSupervisor,
    readonly region: RegionData,
  ) {}

  /** @param dataDir  as `DATA_DIR` */
  static async start(dataDir: string): Promise<EngineOverData> {
    const supervisor = new EngineSupervisor(
      { ...DEFAULT_ENGINE_SETTINGS, lanes: 2, deadlineMs: DEADLINE_MS, snapMaxMetres: 5_000 },
      silent,
    )
    const region = new RegionData(dataDir, silent)
    region.read(supervisor)
    await region.start()
    return new EngineOverData(new ValhallaEngine(supervisor), supervisor, region)
  }

  async stop(): Promise<void> {
    await this.region.stop()
    await this.supervisor.stop()
  }
}
