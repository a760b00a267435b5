import { CombinedEngine } from '@repere/api/routing/combined-engine'
import { DEFAULT_ENGINE_SETTINGS } from '@repere/api/routing/engine-host/engine-settings'
import { EngineSupervisor } from '@repere/api/routing/engine-host/engine-supervisor'
import { RoadHost } from '@repere/api/routing/roads/road-host'
import { type RoutingEngine } from '@repere/api/routing/routing.port'
import { liveFileOf } from '@repere/api/traffic/live-traffic'
import { RegionData } from '@repere/api/region/region-data'

const quiet = { info: () => undefined, warn: console.error, error: console.error }
const deadlineMs = 30_000
const snapMaxMetres = 5_000

/** The engine of the API on a folder of builds, without the API. */
export async function withEngine<T>(dataDir: string, measure: (engine: RoutingEngine) => Promise<T>): Promise<T> {
  const supervisor = new EngineSupervisor({ ...DEFAULT_ENGINE_SETTINGS, lanes: 2, deadlineMs, snapMaxMetres }, quiet)
  const roads = new RoadHost({ threads: 2, deadlineMs, liveFile: liveFileOf(dataDir), shareName: dataDir }, quiet)
  const region = new RegionData(dataDir, quiet)
  region.read(supervisor)
  region.read(roads)
  await region.start()
  try {
    return await measure(new CombinedEngine(supervisor, roads, snapMaxMetres))
  } finally {
    await region.stop()
    await supervisor.stop()
    await roads.stop()
  }
}
