import polyline from '@mapbox/polyline'
import { type LatLng } from '@repere/shared'
import { type LegDto, type RouteDto } from '../../routing/route.dto.js'
import { type GoogleLegDto, type GoogleRouteDto, type GoogleStepDto } from './google-answers.dto.js'
import { boundsOf } from './google-places.js'
import { distanceText, durationText, GOOGLE_TRAVELS, type GoogleMode, maneuverOf } from './words.js'

const COPYRIGHTS = 'Map data © OpenStreetMap contributors'
const GOOGLE_PRECISION = 5
const OUR_PRECISION = 6

type Line = [number, number][]
const encoded = (line: Line) => ({ points: polyline.encode(line, GOOGLE_PRECISION) })
const pointOf = ([lat, lng]: [number, number]): LatLng => ({ lat, lng })

/** @param addresses  one for each end of a leg */
export function toGoogleRoute(
  route: RouteDto,
  addresses: string[],
  { mode, language, order }: { mode: GoogleMode; language: string; order: number[] },
): GoogleRouteDto {
  const inTraffic = route.legs.length === 1 ? route.duration_ml : undefined
  return {
    summary: summaryOf(route),
    legs: route.legs.map((leg, at) => toLeg(leg, [addresses[at]!, addresses[at + 1]!], { mode, language, inTraffic })),
    overview_polyline: encoded(polyline.decode(route.polyline, OUR_PRECISION)),
    bounds: boundsOf(route.bbox),
    copyrights: COPYRIGHTS,
    warnings: [],
    waypoint_order: order,
  }
}

/** The street with the longest part of the route. */
function summaryOf({ legs }: RouteDto): string {
  const metres = new Map<string, number>()
  for (const { street_names, distance } of legs.flatMap(({ maneuvers }) => maneuvers)) {
    const [name] = street_names
    if (name !== undefined) metres.set(name, (metres.get(name) ?? 0) + distance)
  }
  return [...metres].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

function toLeg(
  leg: LegDto,
  [startAddress, endAddress]: [string, string],
  { mode, language, inTraffic }: { mode: GoogleMode; language: string; inTraffic: number | undefined },
): GoogleLegDto {
  const line = polyline.decode(leg.polyline, OUR_PRECISION)
  const { word } = GOOGLE_TRAVELS[mode]
  return {
    distance: distanceText(leg.distance, language),
    duration: durationText(leg.duration, language),
    ...(inTraffic !== undefined && { duration_in_traffic: durationText(inTraffic, language) }),
    start_location: pointOf(line[0]!),
    end_location: pointOf(line.at(-1)!),
    start_address: startAddress,
    end_address: endAddress,
    // The maneuver of the arrival has no length, and Google has no step for it.
    steps: leg.maneuvers
      .filter(({ type }) => !type.startsWith('destination'))
      .map((step): GoogleStepDto => {
        const points = line.slice(step.begin_shape_index, step.end_shape_index + 1)
        const maneuver = maneuverOf(step.type)
        return {
          html_instructions: escapeHtml(step.instruction),
          ...(maneuver && { maneuver }),
          distance: distanceText(step.distance, language),
          duration: durationText(step.duration, language),
          start_location: pointOf(points[0]!),
          end_location: pointOf(points.at(-1)!),
          polyline: encoded(points),
          travel_mode: word,
        }
      }),
    traffic_speed_entry: [],
    via_waypoint: [],
  }
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => HTML[character]!)
