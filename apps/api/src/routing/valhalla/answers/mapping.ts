import polyline from '@mapbox/polyline'
import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type Metres, metres, seconds } from '@repere/shared'
import { type Leg, type Maneuver, type RoadKinds } from '../../route.js'
import { type SpokenLanguage } from '../../routing.port.js'
import { announcedAhead } from '../../../guidance/narrate.js'
import { LegLine } from './leg-line.js'
import { fromValhallaManeuverType } from './maneuver-types.js'
import { textsOf } from './spoken-texts.js'
import { type ValhallaLeg, type ValhallaManeuver } from '../wire.js'

const PRECISION = 6

/** A leg without what only the road engine knows of it. */
export interface NarratedLine extends Omit<Leg, keyof RoadKinds | 'annotations'> {
  /** Its line is the road engine's, point for point. */
  isExact: boolean
}

/**
 * A leg of an answer.
 *
 * @param own  the line of the same way as the road engine has it: its ends are exact
 */
export function fromValhallaLeg(
  { maneuvers, summary, shape }: ValhallaLeg,
  language: SpokenLanguage,
  own?: string,
): NarratedLine {
  const drawn = new LegLine(shape)
  const exact = own === undefined ? drawn : new LegLine(own)
  const line = { text: drawn.text, indexOf: drawn.indexOf.bind(drawn), locationOf: drawn.locationOf.bind(drawn) }
  if (exact.points === drawn.points) Object.assign(line, { text: exact.text, locationOf: exact.locationOf.bind(exact) })
  return {
    duration: seconds(summary.time),
    distance: toMetres(summary.length),
    polyline: line.text,
    isExact: own !== undefined && exact.points === drawn.points,
    maneuvers: maneuvers.map((maneuver, index) =>
      fromValhallaManeuver(maneuver, maneuvers[index - 1], maneuvers[index + 1], line, language),
    ),
  }
}

function fromValhallaManeuver(
  maneuver: ValhallaManeuver,
  previous: ValhallaManeuver | undefined,
  next: ValhallaManeuver | undefined,
  line: Pick<LegLine, 'indexOf' | 'locationOf'>,
  language: SpokenLanguage,
): Maneuver {
  const type = fromValhallaManeuverType(maneuver.type)
  const ahead = announcedAhead(previous && { metres: previous.length * 1000, seconds: previous.time })
  const texts = textsOf(maneuver, next, type, language, ahead)
  const begin = line.indexOf(maneuver.begin_shape_index)
  return {
    type,
    instruction: texts.instruction,
    verbal_pre_transition_instruction: texts.pre,
    verbal_transition_alert_instruction: texts.alert,
    ...(ahead !== undefined && { verbal_transition_alert_distance: metres(ahead) }),
    verbal_post_transition_instruction: texts.post,
    duration: seconds(maneuver.time),
    distance: toMetres(maneuver.length),
    begin_shape_index: begin,
    end_shape_index: line.indexOf(maneuver.end_shape_index),
    location: line.locationOf(begin),
    bearing_before: toBearing(maneuver.bearing_before),
    bearing_after: toBearing(maneuver.bearing_after),
    street_names: maneuver.street_names ?? [],
    roundabout_exit_count: maneuver.roundabout_exit_count,
  }
}

/** How far a stop was moved, to a tenth of a metre. */
export const movedMetres = (from: LatLng, to: LatLng): Metres =>
  metres(Math.round(greatCircleMetres(from, to) * 10) / 10)

/** ISO 3166-1 code of the country of an OSRM-style answer's first edge; null where the graph does not say. */
export function fromCountry(text: string): string | null {
  const answer = JSON.parse(text) as { routes: { legs: { admins: { iso_3166_1?: string }[] }[] }[] }
  return answer.routes[0]?.legs[0]?.admins[0]?.iso_3166_1 || null
}

// The engine says 360 for north as well.
const toBearing = (degrees: number | undefined) => (degrees === undefined ? undefined : degrees % 360)

// The engine's kilometres have three decimals: whole metres.
const toMetres = (kilometres: number) => metres(Math.round(kilometres * 1000))

/** Encoded lines end to end; a point where one ends and the next begins is kept once. */
export function joinLines(lines: string[]): string {
  if (lines.length === 1) return lines[0] as string
  const points: [number, number][] = []
  for (const line of lines) {
    for (const point of polyline.decode(line, PRECISION)) {
      const last = points.at(-1)
      if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point)
    }
  }
  // A journey from a place to itself is still a line.
  if (points.length === 1) points.push(points[0] as [number, number])
  return polyline.encode(points, PRECISION)
}
