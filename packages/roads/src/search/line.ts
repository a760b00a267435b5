import { type TurnGraph } from '../expanded/turn-graph.js'
import { type Place, type StateEnd } from '../snap/place.js'
import { type Way } from './way.js'
import { sphereMetres } from '../snap/snapper.js'
import { pointsOf, type RoadGraph } from '../tiles/road-graph.js'

const DEGREES = 1e6
/** Within this distance of a point of the shape, a place is that point. */
const SAME_POINT_METRES = 0.001

/**
 * The line of a way: from one place along its edges to the other.
 *
 * @returns lat, lng, lat, lng… in 1e-6 degrees; at least two points, none twice in a row unless the way has no length
 */
export function lineOf(graph: RoadGraph, turns: TurnGraph, way: Way, from: Place, to: Place): number[] {
  return drawnWay(graph, turns, way, from, to).line
}

/** A line, and for each of its segments the state on whose edge it lies, as a position in the way's states. */
export interface DrawnWay {
  line: number[]
  stateAt: number[]
}

/** The line of a way, as `lineOf`, with its states. */
export function drawnWay(
  graph: RoadGraph,
  turns: TurnGraph,
  { states, lengthDm }: Way,
  from: Place,
  to: Place,
): DrawnWay {
  const line: number[] = []
  const stateAt: number[] = []
  let at = 0
  const put = (lat: number, lng: number) => {
    if (line.at(-2) === lat && line.at(-1) === lng) return
    if (line.length > 0) stateAt.push(at)
    line.push(lat, lng)
  }
  const start = from.from.find(({ state }) => state === states[0])
  const end = to.to.find(({ state }) => state === states.at(-1))
  const hasNoLength = lengthDm === 0 && states.length === 1
  if (!hasNoLength) {
    states.forEach((state, index) => {
      at = index
      const edge = turns.edgeOf[state]!
      const points = pointsOf(graph, edge)
      const begins = index === 0 && start !== undefined && start.fraction > 0
      const ends = index === states.length - 1 && end !== undefined && end.fraction < 1
      const first = begins ? pointAfter(graph, edge, points, start) : 0
      const last = ends ? pointAfter(graph, edge, points, end) - 1 : points.length / 2 - 1
      if (begins && start.fraction < 1) put(...placeIn(from))
      for (let point = first; point <= last; point++) put(points[2 * point]!, points[2 * point + 1]!)
      if (ends && end.fraction > 0) put(...placeIn(to))
    })
  }
  if (line.length < 2) put(...placeIn(from))
  if (line.length < 4) {
    line.push(line[0]!, line[1]!)
    stateAt.push(0)
  }
  return { line, stateAt }
}

const placeIn = ({ lat, lng }: Place): [number, number] => [Math.round(lat * DEGREES), Math.round(lng * DEGREES)]

/** The first point of an edge's shape, in its own direction, that lies behind a place of it. */
function pointAfter(graph: RoadGraph, edge: number, points: Int32Array, { fraction }: StateEnd): number {
  const last = points.length / 2 - 1
  if (fraction >= 1) return last
  const isReversed = (graph.shape[edge]! & 1) === 1
  // Shares were measured in the stored direction, on a sphere, and divided by the whole metres of the edge.
  const along = (isReversed ? 1 - fraction : fraction) * Math.max(1, graph.metres[edge]!)
  const pointAt = (stored: number) => (isReversed ? last - stored : stored)
  let metres = 0
  for (let stored = 0; stored < last; stored++) {
    const [a, b] = [2 * pointAt(stored), 2 * pointAt(stored + 1)]
    metres += sphereMetres(
      points[a]! / DEGREES,
      points[a + 1]! / DEGREES,
      points[b]! / DEGREES,
      points[b + 1]! / DEGREES,
    )
    if (metres >= along - SAME_POINT_METRES) return isReversed ? last - stored : stored + 1
  }
  return last
}

/** The line as Google's encoded polyline, precision 6. */
export function encodeLine(line: number[]): string {
  let text = ''
  let [lat, lng] = [0, 0]
  const put = (step: number) => {
    let bits = step < 0 ? ~(step << 1) : step << 1
    while (bits >= 0x20) {
      text += String.fromCharCode((0x20 | (bits & 0x1f)) + 63)
      bits >>>= 5
    }
    text += String.fromCharCode(bits + 63)
  }
  for (let i = 0; i < line.length; i += 2) {
    put(line[i]! - lat)
    put(line[i + 1]! - lng)
    lat = line[i]!
    lng = line[i + 1]!
  }
  return text
}
