import { pointsOf, type RoadEngine } from '@repere/roads'
import { type RoadRules } from './road-rules.js'
import { eventEdgesOf } from './event-edges.js'

export interface EventLinesQuestion {
  events: RoadRules
}

/** For each rule, the lines of its roads: `lat, lng, lat…` in 1e-6 degrees. None of an area. */
export type EventLinesAnswer = Int32Array[][]

/** The roads that rules concern, one line for both directions. */
export function eventLines({ roads }: RoadEngine, { events }: EventLinesQuestion): EventLinesAnswer {
  const lines = events.rules.map((): Int32Array[] => [])
  const { opposing } = roads.graph
  for (const [edge, indexes] of eventEdgesOf(roads, events).rulesOf) {
    for (const index of indexes) {
      if (!('area' in events.rules[index]!.place) && !(opposing[edge]! >= 0 && opposing[edge]! < edge)) {
        lines[index]!.push(pointsOf(roads.graph, edge))
      }
    }
  }
  return lines
}
