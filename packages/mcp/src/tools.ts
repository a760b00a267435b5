import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type GeocodeFeature, type Place, type Repere, RepereError, type TravelMode } from '@repere/sdk'
import { z } from 'zod'

const point = z
  .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .describe('A point, WGS 84 degrees')
/** Every mode of the SDK: a type error names a missing one. */
const MODES: Record<TravelMode, true> = { auto: true, bicycle: true, pedestrian: true }
const mode = z
  .enum(Object.keys(MODES) as [TravelMode, ...TravelMode[]])
  .optional()
  .describe('The travel mode. Default: auto')
const language = z.string().optional().describe('Language of the texts: fr (default), en, wo or ha')
const bias = point.optional().describe('Prefers results near this point')

/** All tools of an assistant: the operations of the API that answer questions about places and routes. */
export function createServer(client: Repere): McpServer {
  const server = new McpServer({ name: 'repere', version: '1.0.0' })
  // Each tool sends a request to the API and changes nothing.
  const annotations = { readOnlyHint: true, openWorldHint: true }

  server.registerTool(
    'find_place',
    {
      title: 'Find a place by text',
      description: 'Finds addresses, landmarks, quartiers, markets and towns of West Africa, as people name them.',
      inputSchema: { text: z.string().min(1).max(256), near: bias, language },
      annotations,
    },
    ({ text, near, language }) =>
      toolResultOf(async () => {
        const { features } = await client.geocode({ q: text, size: 5, ...near, ...(language && { language }) })
        return { results: features.map(placeFound) }
      }),
  )

  server.registerTool(
    'describe_point',
    {
      title: 'Describe a point',
      description: 'Describes a point: the nearest address or landmark, its quartier and its town.',
      inputSchema: { point, language },
      annotations,
    },
    ({ point, language }) =>
      toolResultOf(async () => {
        const { features } = await client.reverseGeocode({ ...point, ...(language && { language }) })
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
        category: z.string().optional().describe('A slug such as pharmacy, marketplace, fuel, bank'),
        radius: z.number().int().min(1).max(50_000).optional().describe('Metres. Default: 1000'),
        limit: z.number().int().min(1).max(50).optional(),
        language,
      },
      annotations,
    },
    ({ point, ...rest }) =>
      toolResultOf(async () => {
        const { places } = await client.nearbyPlaces({ ...point, ...rest })
        return { places: places.map(placeNearby) }
      }),
  )

  server.registerTool(
    'route',
    {
      title: 'Find the way',
      description: 'Computes the way between two points: seconds, metres and the instructions in words.',
      inputSchema: { origin: point, destination: point, waypoints: z.array(point).max(23).optional(), mode, language },
      annotations,
    },
    (request) =>
      toolResultOf(async () => {
        const { routes } = await client.route(request)
        const [best] = routes
        return {
          duration_seconds: Math.round(best!.duration),
          distance_metres: Math.round(best!.distance),
          has_toll: best!.has_toll,
          has_ferry: best!.has_ferry,
          instructions: best!.legs.flatMap(({ maneuvers }) => maneuvers.map(({ instruction }) => instruction)),
        }
      }),
  )

  server.registerTool(
    'travel_times',
    {
      title: 'Compare travel times',
      description: 'Computes travel times in seconds and distances in metres from every origin to every destination.',
      inputSchema: { origins: z.array(point).min(1).max(25), destinations: z.array(point).min(1).max(25), mode },
      annotations,
    },
    ({ origins, destinations, mode }) =>
      toolResultOf(async () => {
        const { durations, distances } = await client.matrix({ origins, destinations, ...(mode && { mode }) })
        return { durations_seconds: durations, distances_metres: distances }
      }),
  )

  server.registerTool(
    'reachable_area',
    {
      title: 'Find the reachable area',
      description:
        'Computes the area that is reached from a point within a number of minutes, or from which journeys reach it, as GeoJSON.',
      inputSchema: {
        point,
        minutes: z.number().int().min(1).max(120),
        direction: z.enum(['from', 'to']).optional().describe('to: journeys end at the point. Default: from'),
        mode,
      },
      annotations,
    },
    ({ point, minutes, direction, mode }) =>
      toolResultOf(async () => {
        const request = { ...point, time: minutes, ...(direction && { direction }), ...(mode && { mode }) }
        return { ...(await client.isochrone(request)) }
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
      annotations,
    },
    (request) => toolResultOf(async () => ({ ...(await client.eta(request)) })),
  )
  return server
}

/** An answer as JSON text. An error of the API becomes text that the assistant can act on. */
async function toolResultOf(ask: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const content = await ask()
    return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const details = error instanceof RepereError ? error.details.map(({ field, reason }) => `${field}: ${reason}`) : []
    return { isError: true, content: [{ type: 'text', text: [error.message, ...details].join('\n') }] }
  }
}

function placeFound({ properties, geometry }: GeocodeFeature) {
  const [lng, lat] = geometry.coordinates as [number, number]
  const { id, name, label, layer, confidence } = properties
  return { id, name, label, kind: layer, confidence, lat, lng }
}

function placeNearby({ id, name, category, location, distance, phone, opening_hours }: Place) {
  return { id, name, category, ...location, distance_metres: distance, phone, opening_hours }
}
