import { type Area, type AreaQuery, type Place, type RoadEngine, type Slowness } from '@repere/roads'
import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type TruckSize } from '@repere/shared'
import { type Conditions } from './conditions.js'
import { type RoadRules } from './road-rules.js'
import { EventRules } from './event-rules.js'
import { NETWORKS } from './travel-table.js'
import { edgesTooSmall } from './truck-limits.js'

export interface AreasQuestion {
  /** Where ways begin, or end. */
  point: LatLng
  measure: AreaQuery['measure']
  /** Milliseconds or decimetres, rising, at least one. */
  limits: number[]
  direction: AreaQuery['direction']
  /** On the roads of that hour. */
  conditions?: Conditions
  /** Metres beyond which a point has no road nearby. */
  snapMaxMetres: number
  /** Closures and speeds of roads. */
  events?: RoadRules
  /** Roads with lower limits are not used. */
  truck?: TruckSize
}

/** A polygon for each limit; null where no road is near. */
export type AreasAnswer = Area[] | null

/** The point itself belongs to its areas, with the way to the road, if the road is this near. */
const BESIDE_MAX_METRES = 100

/** The areas around a point, from the nearest road that leads somewhere. */
export function reachedAreas(engine: RoadEngine, question: AreasQuestion): AreasAnswer {
  const { point, measure, limits, direction, snapMaxMetres, truck } = question
  const nearest = engine.snap(point.lat, point.lng, { metresMax: snapMaxMetres, network: 0 })
  if (!nearest) return null
  const place = engine.isConnected(nearest, direction) ? nearest : (movedPlace(engine, question, nearest) ?? nearest)
  const beside = greatCircleMetres(point, place) <= BESIDE_MAX_METRES ? point : null
  const events = EventRules.of(engine, question.events)
  const slowness = slownessOf(engine, events, place, direction)
  return engine.areas(place, { measure, limits, direction, beside }, slowness, edgesTooSmall(engine.roads.graph, truck))
}

/** The nearest road of a network, as in a table. */
function movedPlace(engine: RoadEngine, { point, snapMaxMetres }: AreasQuestion, nearest: Place): Place | null {
  const [{ network, movedMaxMetres }] = NETWORKS
  const metresMax = Math.min(snapMaxMetres, nearest.distance + movedMaxMetres)
  return engine.snap(point.lat, point.lng, { metresMax, network })
}

function slownessOf(
  engine: RoadEngine,
  events: EventRules | null,
  place: Place,
  direction: AreaQuery['direction'],
): Slowness | undefined {
  if (!events) return undefined
  const { stateOf } = engine.roads.turns
  const known = (edge: number) => {
    const state = stateOf[edge]!
    return engine.weights.timeMs[state]! / Math.max(1, engine.metric.weights.timeMs[state]!)
  }
  return {
    // An event sets a speed, whatever the hour is; where roads are slower than that already, they stay so.
    of: (edge) => Math.max(1, events.slownessOf(edge) / Math.max(1e-3, known(edge))),
    least: 1,
    forbids: events.forbids(place, direction),
  }
}
