import polyline from '@mapbox/polyline'
import { greatCircleMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { MANEUVER_TYPES } from '@repere/guidance'
import { type Leg, type Maneuver, type Route, type SnappedStop } from './route.js'

/** Largest distance between the ends of the best route and of an alternative: two carriageways of one road. */
const SIDE_BY_SIDE_METRES = 20

/** Largest distance between two roads to which a stop was moved. */
const MOVED_METRES = 4_000

/**
 * Properties of every route: its parts add up, point into its lines, begin and end at the stops, and contain texts.
 *
 * @param stops   their positions on the road network
 * @param isBest  false for an alternative
 */
export function checkRoute(route: Route, stops: SnappedStop[], language: string, isBest = true): void {
  expect(route.legs).toHaveLength(stops.length - 1)
  route.legs.forEach((leg, index) => {
    checkLeg(leg, language)
    const line = pointsOf(leg.polyline)
    for (const [point, at] of [
      [line[0]!, index],
      [line.at(-1)!, index + 1],
    ] as const) {
      // Each of the two legs of a stop that was moved has the road that it needs.
      const isOfTwoLegs = stops[at]!.resnapped && at > 0 && at < stops.length - 1
      const metresMax = isOfTwoLegs ? MOVED_METRES : isBest ? 0.001 : SIDE_BY_SIDE_METRES
      expect(greatCircleMetres(point, stops[at]!)).toBeLessThan(metresMax)
    }
  })
  // Whole metres and milliseconds: half of one may be lost at each part.
  expect(Math.abs(sum(route.legs, (leg) => leg.distance) - route.distance)).toBeLessThanOrEqual(route.legs.length)
  expect(sum(route.legs, (leg) => leg.duration)).toBeCloseTo(route.duration, 1)
  const line = pointsOf(route.polyline)
  expect(withoutRepeats(line)).toEqual(withoutRepeats(route.legs.flatMap((leg) => pointsOf(leg.polyline))))
  const [west, south, east, north] = route.bbox
  for (const { lat, lng } of line) {
    expect(lat).toBeGreaterThanOrEqual(south - 2e-6)
    expect(lat).toBeLessThanOrEqual(north + 2e-6)
    expect(lng).toBeGreaterThanOrEqual(west - 2e-6)
    expect(lng).toBeLessThanOrEqual(east + 2e-6)
  }
}

function checkLeg({ maneuvers, polyline: encoded, distance, duration }: Leg, language: string): void {
  const line = pointsOf(encoded)
  expect(line.length).toBeGreaterThanOrEqual(2)
  expectLength(line, distance)
  expect(Math.abs(sum(maneuvers, (m) => m.distance) - distance)).toBeLessThanOrEqual(maneuvers.length)
  expect(sum(maneuvers, (m) => m.duration)).toBeCloseTo(duration, 1)
  expect(maneuvers[0]?.begin_shape_index).toBe(0)
  expect(maneuvers.at(-1)?.end_shape_index).toBe(line.length - 1)
  expect(maneuvers[0]?.type).toMatch(/^start/)
  expect(maneuvers.at(-1)?.type).toMatch(/^destination/)
  maneuvers.forEach((maneuver, index) => {
    if (index > 0) expect(maneuver.begin_shape_index).toBe(maneuvers[index - 1]?.end_shape_index)
    checkManeuver(maneuver, line, language)
  })
}

function checkManeuver(maneuver: Maneuver, line: LatLng[], language: string): void {
  const { begin_shape_index: begin, end_shape_index: end, type } = maneuver
  expect(begin).toBeLessThanOrEqual(end)
  expect(maneuver.location).toEqual(line[begin])
  expectLength(line.slice(begin, end + 1), maneuver.distance)
  expect(MANEUVER_TYPES.filter((known) => known !== 'none')).toContain(type)
  expect(maneuver.bearing_before === undefined).toBe(type.startsWith('start'))
  expect(maneuver.bearing_after === undefined).toBe(type.startsWith('destination'))
  for (const bearing of [maneuver.bearing_before ?? 0, maneuver.bearing_after ?? 0]) {
    expect(Number.isInteger(bearing) && bearing >= 0 && bearing < 360).toBe(true)
  }
  for (const text of [
    maneuver.instruction,
    maneuver.verbal_pre_transition_instruction,
    maneuver.verbal_transition_alert_instruction,
    maneuver.verbal_post_transition_instruction,
  ]) {
    expect(text.trim()).not.toBe('')
    if (language === 'fr') expect(text).not.toMatch(/\d\.\d+ kilom|\b1er sortie|ème sortie|\bthe (?:stairs|bridge)\b/)
    expect(text).not.toMatch(/\.\.$|<[A-Z_]+>/)
  }
}

/** The share of a route's length that another route uses too: 0..1. */
export function sharedPart(route: Route, other: Route): number {
  const segments = (one: Route) => {
    const line = pointsOf(one.polyline)
    return line.slice(1).map((to, index) => ({ from: line[index]!, to }))
  }
  const keyOf = ({ from, to }: { from: LatLng; to: LatLng }) => JSON.stringify([from, to])
  const others = new Set(segments(other).map(keyOf))
  const lengths = segments(route).map((segment) => ({
    metres: greatCircleMetres(segment.from, segment.to),
    isShared: others.has(keyOf(segment)),
  }))
  return (
    sum(
      lengths.filter(({ isShared }) => isShared),
      ({ metres }) => metres,
    ) / sum(lengths, ({ metres }) => metres)
  )
}

const pointsOf = (encoded: string): LatLng[] => polyline.decode(encoded, 6).map(([lat, lng]) => ({ lat, lng }))

const lengthOf = (line: LatLng[]): number =>
  line.reduce((total, point, index) => total + (index > 0 ? greatCircleMetres(line[index - 1]!, point) : 0), 0)

/** The lengths of the graph's edges are whole metres, and any two points of a line may lie on different edges. */
const expectLength = (line: LatLng[], metres: number) =>
  expect(Math.abs(lengthOf(line) - metres)).toBeLessThanOrEqual(1 + line.length / 2 + metres / 500)

const withoutRepeats = (line: LatLng[]): LatLng[] =>
  line.filter(({ lat, lng }, index) => lat !== line[index - 1]?.lat || lng !== line[index - 1]?.lng)

const sum = <T>(parts: T[], of: (part: T) => number): number => parts.reduce((total, part) => total + of(part), 0)
