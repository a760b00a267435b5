import { createRequire } from 'node:module'
import type * as Valhalla from '@valhallajs/valhallajs'
import { valhallaConfig } from '@repere/valhalla-config'

/** A request to the process that has the graph open. */
export interface RouteProbe {
  tilesPath: string
  /** `[from lat, from lng, to lat, to lng]` */
  pairs: [number, number, number, number][]
}

/** Seconds and metres of each pair; null without a route. */
export type ProbedRoute = { seconds: number; metres: number } | null

// The addon is CommonJS, and one process may open one graph only.
const { Actor } = createRequire(import.meta.url)('@valhallajs/valhallajs') as typeof Valhalla

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', ({ tilesPath, pairs }: RouteProbe) => {
  const actor = new Actor(JSON.stringify(valhallaConfig(tilesPath)))
  const routes = async () => {
    const found: ProbedRoute[] = []
    for (const [fromLat, fromLng, toLat, toLng] of pairs) {
      const answer = await actor
        .route({
          locations: [
            { lat: fromLat, lon: fromLng },
            { lat: toLat, lon: toLng },
          ],
          costing: 'auto',
          directions_type: 'none',
        } as never)
        .catch(() => null)
      const summary = (answer as unknown as { trip?: { summary: { time: number; length: number } } } | null)?.trip
        ?.summary
      found.push(summary === undefined ? null : { seconds: summary.time, metres: summary.length * 1_000 })
    }
    return found
  }
  routes().then(
    (found) => process.send?.({ found }),
    (failure: Error) => process.send?.({ failure: failure.message }),
  )
})
