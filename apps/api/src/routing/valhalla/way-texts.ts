import { type OsrmRoute } from '../osrm/osrm-route.js'
import { EngineUnavailable, type SpokenLanguage } from '../routing.port.js'
import { type FoundWay } from './answers/way-mapping.js'
import { type NarrationAnswer, type NarrationQuestion } from './procedures/narration-procedure.js'
import { understand } from './valhalla-engine.js'
import { type Narrator, NARRATORS, osrmOf, toWayRequest, tripOf, type Way, type WayFormat } from './ways.js'
import { type ValhallaTrip } from './wire.js'

/** A trip along a way; `way` is absent where it is another one. */
export interface NarratedWay<Trip> {
  trip: Trip
  way?: FoundWay
}

export interface Trips {
  default: ValhallaTrip
  osrm: OsrmRoute
}

/** `other`: Valhalla describes another way than the road engine's, and that one is answered. */
export type NarratedBy = Narrator | 'other'

/** Ways that one procedure describes: more would block a lane for long. */
const WAYS_AT_ONCE = 25

const ACTIONS = { walk: 'traceRoute', route: 'route', match: 'traceRoute' } as const

const READ: { [Format in WayFormat]: (way: Way, text: string) => { trip: Trips[Format]; isSame: boolean } } = {
  default: tripOf,
  osrm: osrmOf,
}

/**
 * Valhalla's texts of ways, a trip for each. It follows the edges of a way; where it takes a wrong branch, its own route
 * or its matching may be the same way.
 *
 * @param narrate  runs the procedure
 * @param count    called for each way
 * @throws EngineUnavailable  when it describes no way between the stops, or its answer is not one
 */
export async function narrateWays<Format extends WayFormat>(
  ways: Way[],
  language: SpokenLanguage,
  format: Format,
  narrate: (question: NarrationQuestion) => Promise<NarrationAnswer>,
  count: (by: NarratedBy) => void,
): Promise<NarratedWay<Trips[Format]>[]> {
  const narrated = new Array<NarratedWay<Trips[Format]> | undefined>(ways.length)
  /** Routes of Valhalla that are not the way; those of its cars do not fit other vehicles. */
  const others = new Map<number, Trips[Format]>()
  for (const by of NARRATORS) {
    const open = ways.flatMap((way, index) => {
      const request = narrated[index] ? null : toWayRequest(way, by, language, format)
      return request === null ? [] : [{ index, way, request }]
    })
    const texts = await textsOf(
      open.map(({ request }) => request),
      (requests) => narrate({ action: ACTIONS[by], requests }),
    )
    for (const [at, { index, way }] of open.entries()) {
      const text = texts[at]
      if (typeof text !== 'string') continue
      const { trip, isSame } = understand(() => READ[format](way, text))
      if (isSame) {
        narrated[index] = { trip, way }
        count(by)
      } else if (by === 'route' && !way.vehicle) others.set(index, trip)
    }
  }
  return Array.from(narrated, (one, index) => {
    if (one) return one
    const trip = others.get(index)
    if (!trip) throw new EngineUnavailable('the engine describes no way between two stops')
    count('other')
    return { trip }
  })
}

async function textsOf(
  requests: string[],
  narrate: (requests: string[]) => Promise<NarrationAnswer>,
): Promise<(string | null)[]> {
  const parts: string[][] = []
  for (let at = 0; at < requests.length; at += WAYS_AT_ONCE) parts.push(requests.slice(at, at + WAYS_AT_ONCE))
  const answers = await Promise.all(parts.map(narrate))
  return answers.flatMap(({ texts }) => texts)
}
