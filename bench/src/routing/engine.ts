import { DEFAULT_ENGINE_SETTINGS } from '@repere/api/routing/engine-host/engine-settings'
import { EngineSupervisor } from '@repere/api/routing/engine-host/engine-supervisor'
import { type RoutingEngine } from '@repere/api/routing/routing.port'
import { ValhallaEngine } from '@repere/api/routing/valhalla/valhalla-engine'
import { RegionData } from '@repere/api/region/region-data'

const quiet = { info: () => undefined, warn: console.error, error: console.error }

/** The engine of the API on a folder of builds, without the API. */
export async function withEngine<T>(dataDir: string, measure: (engine: RoutingEngine) => Promise<T>): Promise<T> {
  const supervisor = new EngineSupervisor(
    { ...DEFAULT_ENGINE_SETTINGS, lanes: 2, deadlineMs: 30_000, snapMaxMetres: 5_000 },
    quiet,
  )
  const region = new RegionData(dataDir, quiet)
  region.read(supervisor)
  await region.start()
  try {
    return await measure(new ValhallaEngine(supervisor))
  } finally {
    await region.stop()
    await supervisor.stop()
  }
}
