import { addTruths, type Truth, truthOf } from '@repere/api/routing/testing/area-truth'
import { NoRoadNearby } from '@repere/api/routing/routing.port'
import { type LatLng, TRAVEL_MODES, type TravelMode } from '@repere/shared'
import { type Figure } from '../report.js'
import { citiesOf, pointsIn } from './cities.js'
import { withEngine } from '../engine.js'

const ORIGINS = 3
const POINTS = 120
const SEED = 5_309
const MINUTES: Record<TravelMode, number[]> = { auto: [5, 10, 20, 30], bicycle: [10, 30], pedestrian: [10, 30] }
const METRES = [2_000, 8_000]

/** Areas beside a matrix from the same origin, in points on roads around them. */
export async function isochroneTruthFigures(
  dataDir: string,
  data: string,
): Promise<{ figures: Figure[]; raw: object }> {
  const rows: (Truth & { mode: TravelMode; limit: string })[] = []
  await withEngine(dataDir, async (engine) => {
    const measure = async (
      mode: TravelMode,
      limit: string,
      compare: (origin: LatLng, seed: number) => Promise<Truth>,
    ) => {
      const truths: Truth[] = []
      for (const box of Object.values(citiesOf(data))) {
        for (const [seed, origin] of pointsIn(box, ORIGINS, SEED).entries()) {
          try {
            truths.push(await compare(origin, seed))
          } catch (error) {
            if (!(error instanceof NoRoadNearby)) throw error
          }
        }
      }
      rows.push({ mode, limit, ...addTruths(truths) })
    }
    for (const mode of TRAVEL_MODES) {
      for (const minutes of MINUTES[mode]) {
        await measure(mode, `${minutes} minutes`, async (origin, seed) => {
          const { areas } = await engine.isochrone({
            origin,
            direction: 'from',
            measure: 'minutes',
            limits: [minutes],
            mode,
          })
          return truthOf(engine, { origin, mode, measure: 'minutes', limit: minutes * 60 }, areas[0]!, POINTS, seed)
        })
      }
    }
    for (const metres of METRES) {
      await measure('auto', `${metres} metres`, async (origin, seed) => {
        const { areas } = await engine.isochrone({
          origin,
          direction: 'from',
          measure: 'metres',
          limits: [metres],
          mode: 'auto',
        })
        return truthOf(engine, { origin, mode: 'auto', measure: 'metres', limit: metres }, areas[0]!, POINTS, seed)
      })
    }
  })
  const all = addTruths(rows)
  return {
    figures: [
      {
        what: 'isochrones: points that the matrix reaches in the time and that lie outside',
        value: all.outside / all.reachable,
        unit: `of ${all.reachable}`,
        target: { at: 'most', value: 0.01 },
      },
      {
        what: 'isochrones: points inside for which the matrix needs more than 130 % of the time',
        value: all.late / all.inside,
        unit: `of ${all.inside}`,
        target: { at: 'most', value: 0.02 },
      },
    ],
    raw: { isochroneTruth: rows },
  }
}
