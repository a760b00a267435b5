import {
  type BareManeuver,
  type Intersection,
  intersectionsOf,
  type LegStop,
  LegView,
  maneuversOf,
} from '@repere/guidance'
import { COSTINGS, type DrawnWay, type FollowedEdge, type RoadEngine, RoadNames, type Roads } from '@repere/roads'

/** The guide of a leg, without sentences. */
export interface LegGuide {
  maneuvers: BareManeuver[]
  /** Of each maneuver, until the next one: milliseconds, in the rains. They add up to the leg's. */
  timeMs: number[]
  /** Part of it is a motorway. */
  hasHighway: boolean
  driveOnRight: boolean
  /** Empty unless the question asks for crossings. */
  crossings: Intersection[]
}

/** A thread has one graph at a time: names that were read once are kept. */
const known = new WeakMap<Roads, RoadNames>()

export function namesOf(roads: Roads): RoadNames {
  let names = known.get(roads)
  if (!names) known.set(roads, (names = new RoadNames(roads.graph)))
  return names
}

/** @param timeMs  of each segment of the line */
export function guideAlong(
  { roads, metric }: RoadEngine,
  edges: FollowedEdge[],
  drawn: DrawnWay,
  timeMs: Int32Array,
  { from, to, withCrossings }: { from: LegStop; to: LegStop; withCrossings: boolean },
): LegGuide {
  const view = new LegView(roads.graph, namesOf(roads), edges, drawn, COSTINGS[metric.name].access)
  const maneuvers = maneuversOf(view, from, to)
  return {
    maneuvers,
    timeMs: maneuvers.map(({ first, last }) => timeMs.subarray(first, last).reduce((all, one) => all + one, 0)),
    hasHighway: view.edges.some(({ isMotorway }) => isMotorway),
    driveOnRight: view.driveOnRight,
    crossings: withCrossings ? intersectionsOf(view) : [],
  }
}
