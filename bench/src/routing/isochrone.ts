import { areaOf } from '@repere/api/routing/isochrone/rings'
import { NoRoadNearby, type RoutingEngine } from '@repere/api/routing/routing.port'
import { type LatLng } from '@repere/shared'
import { cityPairs, pointOf } from '../pairs.js'
import { type Figure } from '../report.js'
import { percentiles } from '../statistics.js'
import { withEngine } from '../engine.js'

const PLACES = 20
const MINUTES = [5, 20, 60, 120]

/** How long areas of several sizes take, from the question to one valid polygon and its size. */
export async function isochroneFigures(dataDir: string, data: string): Promise<{ figures: Figure[]; raw: object }> {
  const places = cityPairs(data, PLACES).map(({ origin }) => pointOf(origin))
  const measured = await withEngine(dataDir, async (engine) => {
    const rows: Row[] = []
    for (const minutes of MINUTES) rows.push(await measure(engine, places, minutes))
    return rows
  })
  return {
    figures: measured.map(({ minutes, p50Ms }) => ({
      what: `isochrone of ${minutes} minutes, the median`,
      value: p50Ms,
      unit: 'ms',
      target: null,
    })),
    raw: { isochrone: measured },
  }
}

interface Row {
  minutes: number
  p50Ms: number
  p99Ms: number
  /** Average number of corners of the answers. */
  corners: number
}

async function measure(engine: RoutingEngine, places: LatLng[], minutes: number): Promise<Row> {
  const times: number[] = []
  let corners = 0
  for (const origin of places) {
    const begin = performance.now()
    try {
      const { areas } = await engine.isochrone({
        origin,
        direction: 'from',
        measure: 'minutes',
        limits: [minutes],
        mode: 'auto',
      })
      const [area = []] = areas
      areaOf(area)
      times.push(performance.now() - begin)
      corners += area.reduce((sum, ring) => sum + ring.length, 0)
    } catch (error) {
      if (!(error instanceof NoRoadNearby)) throw error
    }
  }
  const [p50Ms, p99Ms] = percentiles(times, 0.5, 0.99)
  return { minutes, p50Ms, p99Ms, corners: corners / times.length }
}
