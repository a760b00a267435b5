import polyline from '@mapbox/polyline'
import { PATH_ATTRIBUTES } from '@repere/traffic'
import { type PathQuery } from '../../routing.port.js'
import { VALHALLA_COSTING } from '../wire.js'
import { type CallValhalla } from './call.js'

/** A text for each line. */
export interface PathProcedureAnswer {
  texts: string[]
}

/** Finds the edges along lines of routes of the same graph. */
export async function edgesAlong(call: CallValhalla, { lines, mode }: PathQuery): Promise<PathProcedureAnswer> {
  const texts: string[] = []
  for (const line of lines) texts.push(await call('traceAttributes', toPathRequest(line, VALHALLA_COSTING[mode])))
  return { texts }
}

const toPathRequest = (line: string, costing: string): string =>
  JSON.stringify({
    encoded_polyline: line,
    costing,
    // The line runs along the edges exactly, unless a stop lies so near a crossing that only matching finds its edge.
    shape_match: 'walk_or_snap',
    filters: { action: 'include', attributes: PATH_ATTRIBUTES },
  })

/** The largest number of points that the engine accepts in one line. */
const POINTS_MAX = 4000

/** The same lines in pieces that the engine accepts; each piece begins where the one before it ends. */
export function sliced(lines: string[]): string[] {
  return lines.flatMap((line) => {
    // A point takes two characters at least.
    if (line.length <= 2 * POINTS_MAX) return [line]
    const points = polyline.decode(line, 6)
    const pieces: string[] = []
    for (let at = 0; at + 1 < points.length; at += POINTS_MAX - 1) {
      pieces.push(polyline.encode(points.slice(at, at + POINTS_MAX), 6))
    }
    return pieces
  })
}
