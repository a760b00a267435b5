import { HostedEngine } from '@repere/api/routing/hosted-engine'
import { RoadHost } from '@repere/api/routing/roads/road-host'
import { type RoutingEngine } from '@repere/api/routing/routing.port'
import { liveFileOf } from '@repere/api/traffic/live-traffic'
import { RegionData } from '@repere/api/region/region-data'

const quiet = { info: () => undefined, warn: console.error, error: console.error }
const deadlineMs = 30_000
const snapMaxMetres = 5_000

/** The engine of the API on a folder of builds, without the API. */
export async function withEngine<T>(dataDir: string, measure: (engine: RoutingEngine) => Promise<T>): Promise<T> {
  const roads = new RoadHost({ threads: 2, deadlineMs, liveFile: liveFileOf(dataDir), shareName: dataDir }, quiet)
  const region = new RegionData(dataDir, quiet)
  region.read(roads)
  await region.start()
  try {
    return await measure(new HostedEngine(roads, snapMaxMetres))
  } finally {
    await region.stop()
    await roads.stop()
  }
}
