import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import {
  type GeocodeFeature,
  type Language,
  type LanguageTag,
  type Place,
  type Repere,
  RepereError,
  type TravelMode,
} from '@repere/sdk'
import { z } from 'zod'
import {
  ALONG,
  AREA,
  areaOf,
  ARRIVAL,
  ASSIGNED,
  CATEGORIES,
  FOUND,
  NEARBY,
  NEAREST,
  ROUTE,
  textOf,
  TIMES,
} from './answers.js'

const INSTRUCTIONS = `Places and routes in West Africa, from OpenStreetMap.

Points are {lat, lng} in degrees. Tools that take points need coordinates: find them first with find_place, and pass \
the user's own words, which may be positions relative to a landmark ("derrière le marché Dantokpa") in French or English. \
Read match_type and confidence before you rely on a result: with "fallback" the place itself was not found, so ask the user. \
For places of a kind, list_nearby takes a slug of list_categories. Durations are without traffic unless an answer says otherwise.`

const point = z
  .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .describe('A point, WGS 84 degrees')
const named = z
  .object({ id: z.string().min(1).max(100), lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .describe('A point with a name of your own')
/** Every mode and language of the SDK: a type error names a missing one. */
const MODES: Record<TravelMode, true> = { auto: true, bicycle: true, pedestrian: true }
const LANGUAGES: Record<Language, true> = { fr: true, en: true, wo: true, ha: true }
const mode = z
  .enum(Object.keys(MODES) as [TravelMode, ...TravelMode[]])
  .optional()
  .describe('The travel mode. Default: auto')
const vehicle = z
  .enum(['motorcycle', 'truck'])
  .optional()
  .describe('Only with mode auto: a motorcycle, or a truck of 19 t. Absent: a car')
const time = (what: string) =>
  z.string().max(40).optional().describe(`${what}, ISO 8601; without an offset, local time at the place`)
const language = z
  .enum(Object.keys(LANGUAGES) as [Language, ...Language[]])
  .optional()
  .describe('Language of the texts. Default: fr')
const bias = point.optional().describe('Prefers results near this point')

/** All tools of an assistant: the operations of the API that answer questions about places and routes. */
export function createServer(client: Repere): McpServer {
  const server = new McpServer({ name: 'repere', version: '1.1.0' }, { instructions: INSTRUCTIONS })
  // Each tool sends a request to the API and changes nothing.
  const annotations = { readOnlyHint: true, openWorldHint: true }

  server.registerTool(
    'find_place',
    {
      title: 'Find a place by text',
      description:
        'Finds addresses, landmarks, quartiers, markets and towns of West Africa, as people name them: also by a landmark ("en face de la pharmacie …"), a crossing ("A x B") or a Plus Code.',
      inputSchema: { text: z.string().min(1).max(256), near: bias, language },
      outputSchema: FOUND,
      annotations,
    },
    ({ text, near, language }) =>
      toolResultOf(textOf.found, async () => {
        const bias = near ? { lat: near.lat, lng: near.lng } : {}
        const { features } = await client.geocode({ q: text, size: 5, ...bias, ...inLanguage(language) })
        return { results: features.map(placeFound) }
      }),
  )

  server.registerTool(
    'describe_point',
    {
      title: 'Describe a point',
      description: 'Describes a point: the nearest address or landmark, its quartier and its town.',
      inputSchema: { point, language },
      outputSchema: FOUND,
      annotations,
    },
    ({ point, language }) =>
      toolResultOf(textOf.found, async () => {
        const { features } = await client.reverseGeocode({ ...point, ...inLanguage(language) })
        return { results: features.map(placeFound) }
      }),
  )

  server.registerTool(
    'list_nearby',
    {
      title: 'List places nearby',
      description: 'Lists places around a point, the nearest first, such as pharmacies, markets or fuel stations.',
      inputSchema: {
        point,
        category: z.string().optional().describe('A slug of list_categories, such as pharmacy, marketplace, fuel'),
        radius: z.number().int().min(1).max(50_000).optional().describe('Metres. Default: 1000'),
        limit: z.number().int().min(1).max(50).optional().describe('Default: 20'),
        language,
      },
      outputSchema: NEARBY,
      annotations,
    },
    ({ point, language, ...rest }) =>
      toolResultOf(textOf.nearby, async () => {
        const { places } = await client.nearbyPlaces({ ...point, ...rest, ...inLanguage(language) })
        return { places: places.map(placeNearby) }
      }),
  )

  server.registerTool(
    'list_categories',
    {
      title: 'List the categories of places',
      description: 'Lists the slugs of all categories that list_nearby takes.',
      inputSchema: {},
      outputSchema: CATEGORIES,
      annotations,
    },
    () => toolResultOf(textOf.categories, async () => ({ categories: await client.placeCategories() })),
  )

  server.registerTool(
    'route',
    {
      title: 'Find the way',
      description:
        'Computes the way between two points, now, at a departure or for an arrival: seconds, metres and the instructions in words.',
      inputSchema: {
        origin: point,
        destination: point,
        waypoints: z.array(point).max(23).optional(),
        mode,
        vehicle,
        depart_at: time('Departure'),
        arrive_by: time('The time by which to arrive, instead of a departure'),
        language,
      },
      outputSchema: ROUTE,
      annotations,
    },
    ({ language, ...request }) =>
      toolResultOf(textOf.route, async () => {
        const { routes, depart_at, arrive_at } = await client.route({
          ...request,
          ...inLanguage(language),
          format: 'default',
        })
        const best = routes[0]!
        return {
          duration_seconds: Math.round(best.duration),
          distance_metres: Math.round(best.distance),
          ...(best.duration_ml !== undefined && { duration_in_traffic_seconds: Math.round(best.duration_ml) }),
          ...(depart_at !== undefined && { depart_at, arrive_at }),
          has_toll: best.has_toll,
          has_ferry: best.has_ferry,
          unpaved_metres: Math.round(best.unpaved_distance),
          instructions: best.legs.flatMap(({ maneuvers }) => maneuvers.map(({ instruction }) => instruction)),
        }
      }),
  )

  server.registerTool(
    'travel_times',
    {
      title: 'Compare travel times',
      description: 'Computes travel times in seconds and distances in metres from every origin to every destination.',
      inputSchema: { origins: z.array(point).min(1).max(25), destinations: z.array(point).min(1).max(20), mode },
      outputSchema: TIMES,
      annotations,
    },
    ({ origins, destinations, mode }) =>
      toolResultOf(textOf.times, async () => {
        const { durations, distances } = await client.matrix({ origins, destinations, ...(mode && { mode }) })
        return { durations_seconds: durations, distances_metres: distances }
      }),
  )

  server.registerTool(
    'nearest_by_time',
    {
      title: 'Find the nearest by travel time',
      description:
        'Sorts candidates (riders, shops, any points) by the travel time along the roads to a point, or from it with direction from.',
      inputSchema: {
        point,
        direction: z.enum(['from', 'to']).optional().describe('Default: to, the candidates come to the point'),
        candidates: z.array(named).min(1).max(100),
        n: z.number().int().min(1).max(100).optional().describe('How many to return. Default: all'),
        mode,
        vehicle,
      },
      outputSchema: NEAREST,
      annotations,
    },
    ({ point, direction = 'to', ...rest }) =>
      toolResultOf(textOf.nearest, async () => {
        const { nearest, unreachable } = await client.nearest(
          direction === 'from' ? { from: point, ...rest } : { to: point, ...rest },
        )
        return { nearest: nearest.map(nearBy), unreachable }
      }),
  )

  server.registerTool(
    'places_along',
    {
      title: 'Find places along the way',
      description:
        'Finds places of a category that add the least time to a journey, and whether each is open when one arrives.',
      inputSchema: {
        origin: point,
        destination: point,
        category: z.string().describe('A slug of list_categories, such as pharmacy, fuel'),
        limit: z.number().int().min(1).max(20).optional().describe('Default: 10'),
        depart_at: time('Departure'),
        mode,
        vehicle,
        language,
      },
      outputSchema: ALONG,
      annotations,
    },
    ({ language, ...request }) =>
      toolResultOf(textOf.along, async () => {
        const { places } = await client.placesAlong({ ...request, ...inLanguage(language) })
        return {
          places: places.map(({ id, name, category, location, detour_duration, arrival, side, open_at_arrival }) => ({
            ...{ id, name, category, ...location, arrival, side, open_at_arrival },
            detour_seconds: Math.round(detour_duration),
          })),
        }
      }),
  )

  server.registerTool(
    'assign_orders',
    {
      title: 'Assign orders to drivers',
      description: 'Chooses which driver fetches which order, with the least driving of all.',
      inputSchema: {
        drivers: z.array(named).min(1).max(50),
        orders: z
          .array(z.object({ id: z.string().min(1).max(100), pickup: point, dropoff: point.optional() }))
          .min(1)
          .max(50),
        per_driver: z.number().int().min(1).max(10).optional().describe('Orders of one driver. Default: 1'),
        mode,
        vehicle,
      },
      outputSchema: ASSIGNED,
      annotations,
    },
    ({ drivers, mode, vehicle, ...rest }) =>
      toolResultOf(textOf.assigned, async () => {
        const travel = { ...(mode && { mode }), ...(vehicle && { vehicle }) }
        const riders = drivers.map(({ id, lat, lng }) => ({ id, at: { lat, lng }, ...travel }))
        const { assignments, unassigned } = await client.assign({ drivers: riders, ...rest })
        return { assignments, unassigned }
      }),
  )

  server.registerTool(
    'reachable_area',
    {
      title: 'Find the reachable area',
      description:
        'Summarises the area that is reached from a point within a number of minutes, or from which journeys reach it: its size and how far it extends in each direction.',
      inputSchema: {
        point,
        minutes: z.number().int().min(1).max(120),
        direction: z.enum(['from', 'to']).optional().describe('to: journeys end at the point. Default: from'),
        mode,
      },
      outputSchema: AREA,
      annotations,
    },
    ({ point, minutes, direction, mode }) =>
      toolResultOf(textOf.area, async () => {
        const request = { ...point, time: minutes, ...(direction && { direction }), ...(mode && { mode }) }
        return areaOf(await client.isochrone(request), point)
      }),
  )

  server.registerTool(
    'eta',
    {
      title: 'Estimate the time of arrival',
      description: 'Estimates when one arrives, with traffic where it is known.',
      inputSchema: {
        origin: point,
        destination: point,
        depart_at: z.string().optional().describe('ISO 8601; without an offset, local time at the place. Default: now'),
        mode,
      },
      outputSchema: ARRIVAL,
      annotations,
    },
    (request) =>
      toolResultOf(textOf.arrival, async () => {
        const { duration, duration_ml, distance, depart_at, arrive_at, traffic } = await client.eta(request)
        return {
          duration_seconds: Math.round(duration),
          duration_in_traffic_seconds: duration_ml === null ? null : Math.round(duration_ml),
          distance_metres: Math.round(distance),
          depart_at,
          arrive_at,
          traffic_known: traffic.available,
        }
      }),
  )
  return server
}

const inLanguage = (language: LanguageTag | undefined) => (language === undefined ? {} : { language })

/** An answer as a structure and in a few lines. An error of the API becomes text that the assistant can act on. */
async function toolResultOf<Answer extends Record<string, unknown>>(
  textOf: (answer: Answer) => string,
  ask: () => Promise<Answer>,
): Promise<CallToolResult> {
  try {
    const answer = await ask()
    return { content: [{ type: 'text', text: textOf(answer) }], structuredContent: answer }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const details = error instanceof RepereError ? error.details.map(({ field, reason }) => `${field}: ${reason}`) : []
    return { isError: true, content: [{ type: 'text', text: [error.message, ...details].join('\n') }] }
  }
}

function placeFound({ properties, geometry }: GeocodeFeature) {
  const [lng, lat] = geometry.coordinates as [number, number]
  const { id, name, label, layer, confidence, match_type, radius } = properties
  const place = { id, name, label, kind: layer, match_type, confidence, lat, lng }
  return radius === undefined ? place : { ...place, radius_metres: radius }
}

const nearBy = ({ id, duration, distance }: { id: string; duration: number; distance: number }) => ({
  id,
  duration_seconds: Math.round(duration),
  distance_metres: Math.round(distance),
})

function placeNearby({ id, name, category, location, distance, phone, opening_hours }: Place) {
  return {
    id,
    name,
    category,
    ...location,
    distance_metres: Math.round(distance!),
    ...(phone && { phone }),
    ...(opening_hours && { opening_hours }),
  }
}
