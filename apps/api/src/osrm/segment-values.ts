import { greatCircleMetres } from '@repere/geometry'
import { partsInSeconds } from '@repere/shared'
import { type PathEdge } from '@repere/traffic'
import { type Line } from './line-format.js'
import { type Annotation } from './osrm-queries.dto.js'

/** Values of each segment of a leg's full line: metres, seconds, metres a second; the weight is the duration. */
export type SegmentValues = Partial<Record<Annotation, number[]>>

/**
 * What OSRM calls annotations. The speed is constant on an edge; the time of a turn belongs to the edge before it.
 *
 * @param edges    the road's edges along the line; null where they are not known: then the speed is that of the leg
 * @param seconds  of the leg: the durations add up to it
 */
export function segmentValues(
  line: Line,
  edges: Pick<PathEdge, 'metres' | 'rawSeconds'>[] | null,
  seconds: number,
  wanted: ReadonlySet<Annotation>,
): SegmentValues {
  const distances = line.slice(1).map(([lat, lng], index) => {
    const [fromLat, fromLng] = line[index]!
    return greatCircleMetres({ lat: fromLat, lng: fromLng }, { lat, lng })
  })
  const metres = sum(distances)
  const secondsAt = edges && edges.length > 0 ? timeAlong(edges, metres) : (at: number) => at
  let travelled = 0
  const times = distances.map((distance) => {
    const before = secondsAt(travelled)
    travelled += distance
    return secondsAt(travelled) - before
  })
  const scale = sum(times) > 0 ? seconds / sum(times) : 0
  const durations = times.map((time) => time * scale)
  const inTenths = partsInSeconds(durations.map((value) => value * 1_000))
  const values = {
    distance: distances.map((value) => rounded(value, 1)),
    duration: inTenths,
    speed: durations.map((value, index) => (value > 0 ? rounded(distances[index]! / value, 1) : 0)),
    weight: inTenths,
  }
  return Object.fromEntries([...wanted].map((name) => [name, values[name]]))
}

/**
 * Seconds after a number of metres along edges, whose lengths are stretched to that of the line. It is asked about rising
 * numbers.
 */
function timeAlong(edges: Pick<PathEdge, 'metres' | 'rawSeconds'>[], lineMetres: number): (metres: number) => number {
  const total = sum(edges.map(({ metres }) => metres))
  const stretch = total > 0 ? lineMetres / total : 1
  let index = 0
  let start = { metres: 0, seconds: 0 }
  return (at) => {
    for (; index < edges.length; index++) {
      const edge = edges[index]!
      const metres = edge.metres * stretch
      if (metres > 0 && at < start.metres + metres) {
        return start.seconds + (edge.rawSeconds * (at - start.metres)) / metres
      }
      start = { metres: start.metres + metres, seconds: start.seconds + edge.rawSeconds }
    }
    return start.seconds
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
