import { type IsochroneResponse } from '@repere/sdk'
import { z } from 'zod'

/** Answers of the tools. Each has a schema, which assistants read, and a text for those that read no structures. */

const point = { lat: z.number(), lng: z.number() }
const seconds = z.number().describe('Seconds')
const metres = z.number().describe('Metres')

export const FOUND = {
  results: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      label: z.string().describe('The name with its surroundings'),
      kind: z.string().describe('address, street, landmark, market, quartier, city…'),
      match_type: z
        .string()
        .describe('exact, prefix, fuzzy (similar letters), nearest, or fallback: not what was asked, but near to it'),
      confidence: z.number().describe('0 to 1'),
      ...point,
      radius_metres: metres.optional().describe('How far the place may be off, for a position relative to a landmark'),
    }),
  ),
}
export type Found = z.infer<z.ZodObject<typeof FOUND>>

export const NEARBY = {
  places: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      category: z.string().nullable(),
      ...point,
      distance_metres: metres,
      phone: z.string().optional(),
      opening_hours: z.string().optional(),
    }),
  ),
}
export type Nearby = z.infer<z.ZodObject<typeof NEARBY>>

export const CATEGORIES = { categories: z.array(z.string()).describe('Slugs for list_nearby') }

export const ROUTE = {
  duration_seconds: seconds,
  distance_metres: metres,
  duration_in_traffic_seconds: seconds.optional().describe('Where traffic is known'),
  depart_at: z.string().optional().describe('With a departure or an arrival'),
  arrive_at: z.string().optional(),
  has_toll: z.boolean(),
  has_ferry: z.boolean(),
  unpaved_metres: metres,
  instructions: z.array(z.string()),
}
export type RouteFound = z.infer<z.ZodObject<typeof ROUTE>>

export const TIMES = {
  durations_seconds: z.array(z.array(z.number().nullable())).describe('A row per origin; null where no road leads'),
  distances_metres: z.array(z.array(z.number().nullable())),
}
export type Times = z.infer<z.ZodObject<typeof TIMES>>

export const NEAREST = {
  nearest: z.array(z.object({ id: z.string(), duration_seconds: seconds, distance_metres: metres })),
  unreachable: z.array(z.string()).describe('Candidates that no road joins with the point'),
}
export type Nearest = z.infer<z.ZodObject<typeof NEAREST>>

export const ALONG = {
  places: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      category: z.string().nullable(),
      ...point,
      detour_seconds: seconds.describe('Seconds that the place adds to the journey'),
      arrival: z.string(),
      side: z.enum(['left', 'right']),
      open_at_arrival: z.boolean().nullable().describe('Null where the hours are not known'),
    }),
  ),
}
export type Along = z.infer<z.ZodObject<typeof ALONG>>

export const ASSIGNED = {
  assignments: z.array(
    z.object({
      driver: z.string(),
      duration: seconds,
      orders: z.array(z.object({ id: z.string(), pickup_at: z.string(), dropoff_at: z.string().optional() })),
    }),
  ),
  unassigned: z.array(z.object({ id: z.string(), reason: z.string() })),
}
export type AssignedOrders = z.infer<z.ZodObject<typeof ASSIGNED>>

const DIRECTIONS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const

export const AREA = {
  minutes: z.number(),
  area_square_kilometres: z.number(),
  bbox: z.array(z.number()).length(4).describe('West, south, east, north'),
  reach_metres: z
    .object(Object.fromEntries(DIRECTIONS.map((name) => [name, z.number()])) as Record<string, z.ZodNumber>)
    .describe('The farthest reached point in each direction, as the crow flies'),
}
export type Area = z.infer<z.ZodObject<typeof AREA>>

export const ARRIVAL = {
  duration_seconds: seconds,
  duration_in_traffic_seconds: seconds.nullable().describe('Null where traffic is not known'),
  distance_metres: metres,
  depart_at: z.string(),
  arrive_at: z.string(),
  traffic_known: z.boolean(),
}
export type Arrival = z.infer<z.ZodObject<typeof ARRIVAL>>

/** What an area is like, without its outline: that is thousands of points. */
export function areaOf({ features }: IsochroneResponse, from: { lat: number; lng: number }): Area {
  const { properties, geometry } = features[0]!
  const ring = geometry.coordinates[0] as [number, number][]
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
  const metresPerDegree = 111_195
  const shrink = Math.cos((from.lat * Math.PI) / 180)
  const reach = DIRECTIONS.map(() => 0)
  for (const [lng, lat] of denser(ring)) {
    const [east, north] = [(lng - from.lng) * shrink * metresPerDegree, (lat - from.lat) * metresPerDegree]
    const turn = Math.atan2(east, north) / (2 * Math.PI)
    const index = (Math.round(turn * DIRECTIONS.length) + DIRECTIONS.length) % DIRECTIONS.length
    reach[index] = Math.max(reach[index]!, Math.round(Math.hypot(east, north)))
  }
  return {
    minutes: properties.time!,
    area_square_kilometres: Math.round(properties.area / 10_000) / 100,
    bbox: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
    reach_metres: Object.fromEntries(DIRECTIONS.map((name, index) => [name, reach[index]!])),
  }
}

/** A ring with points along its sides, so that a long side is seen in every direction that it crosses. */
function denser(ring: [number, number][]): [number, number][] {
  const steps = 20
  return ring.slice(1).flatMap(([lng, lat], index) => {
    const [lngBefore, latBefore] = ring[index]!
    return Array.from({ length: steps }, (_, step): [number, number] => {
      const part = (step + 1) / steps
      return [lngBefore + (lng - lngBefore) * part, latBefore + (lat - latBefore) * part]
    })
  })
}

const minutesText = (duration: number) => `${Math.max(1, Math.round(duration / 60))} min`
const distanceText = (distance: number) =>
  distance < 1000 ? `${Math.round(distance)} m` : `${(distance / 1000).toFixed(1)} km`

/** The same answers in a few lines. */
export const textOf = {
  found: ({ results }: Found) =>
    linesOf(results, ({ label, kind, match_type, confidence, lat, lng }) =>
      [label, kind, `${match_type} ${confidence}`, `${lat},${lng}`].join(' · '),
    ),
  nearby: ({ places }: Nearby) =>
    linesOf(places, ({ name, category, distance_metres, lat, lng, phone, opening_hours }) =>
      [name ?? category ?? 'unnamed', distanceText(distance_metres), `${lat},${lng}`, phone, opening_hours]
        .filter(Boolean)
        .join(' · '),
    ),
  categories: ({ categories }: { categories: string[] }) => categories.join(', '),
  route: ({ duration_seconds, distance_metres, has_toll, has_ferry, instructions }: RouteFound) =>
    [
      [
        minutesText(duration_seconds),
        distanceText(distance_metres),
        ...(has_toll ? ['toll'] : []),
        ...(has_ferry ? ['ferry'] : []),
      ].join(', '),
      ...instructions,
    ].join('\n'),
  times: ({ durations_seconds, distances_metres }: Times) =>
    durations_seconds
      .map((row, i) =>
        row
          .map((duration, j) =>
            duration === null ? 'no road' : `${minutesText(duration)}, ${distanceText(distances_metres[i]![j]!)}`,
          )
          .join(' | '),
      )
      .join('\n'),
  nearest: ({ nearest, unreachable }: Nearest) =>
    [
      linesOf(nearest, ({ id, duration_seconds, distance_metres }) =>
        [id, minutesText(duration_seconds), distanceText(distance_metres)].join(' · '),
      ),
      ...(unreachable.length > 0 ? [`No way: ${unreachable.join(', ')}`] : []),
    ].join('\n'),
  along: ({ places }: Along) =>
    linesOf(places, ({ name, category, detour_seconds, arrival, side, open_at_arrival }) =>
      [
        name ?? category ?? 'unnamed',
        `+${detour_seconds} s`,
        `on the ${side}`,
        `arrival ${arrival}`,
        ...(open_at_arrival === null ? [] : [open_at_arrival ? 'open' : 'closed']),
      ].join(' · '),
    ),
  assigned: ({ assignments, unassigned }: AssignedOrders) =>
    [
      linesOf(assignments, ({ driver, orders, duration }) =>
        [driver, orders.map(({ id }) => id).join(', '), minutesText(duration)].join(' · '),
      ),
      ...unassigned.map(({ id, reason }) => `${id} stays: ${reason}`),
    ].join('\n'),
  area: ({ minutes, area_square_kilometres, reach_metres }: Area) =>
    `${minutes} min: ${area_square_kilometres} km². Farthest: ${Object.entries(reach_metres)
      .map(([direction, reach]) => `${direction} ${distanceText(reach)}`)
      .join(', ')}`,
  arrival: ({ duration_seconds, duration_in_traffic_seconds, distance_metres, arrive_at, traffic_known }: Arrival) =>
    `${minutesText(duration_in_traffic_seconds ?? duration_seconds)}, ${distanceText(distance_metres)}, arrival ${arrive_at}${traffic_known ? '' : ' (without traffic)'}`,
}

const linesOf = <One>(list: One[], text: (one: One) => string) =>
  list.length === 0 ? 'Nothing found.' : list.map((one, index) => `${index + 1}. ${text(one)}`).join('\n')
