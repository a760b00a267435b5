import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type LatLng } from '@repere/shared'

/** The fields of the engine's answers that tests read. */
export interface Journey {
  metres: number
  seconds: number
  kilometresPerHour: number
  hasToll: boolean
  hasFerry: boolean
  hasHighway: boolean
  roundaboutExits: number[]
  instructions: string[]
  /** Every edge of the route, in order. */
  edges: { names: string[]; speed: number; surface: string; driveOnRight: boolean; country: string | null }[]
}

interface Trip {
  trip: {
    summary: { length: number; time: number; has_toll: boolean; has_ferry: boolean; has_highway: boolean }
    legs: { shape: string; maneuvers: { instruction: string; roundabout_exit_count?: number }[] }[]
  }
}

interface Attributes {
  admins?: { country_code?: string }[]
  edges: {
    names?: string[]
    speed: number
    surface: string
    drive_on_right: boolean
    end_node?: { admin_index?: number }
  }[]
}

type Mode = 'auto' | 'bicycle' | 'pedestrian'

/** A real engine over one graph, for tests: a child process, ended by `close`. */
export class Graph {
  private next = 1
  private readonly waiting = new Map<number, { resolve(answer: unknown): void; reject(failure: Error): void }>()

  private constructor(private readonly child: ChildProcess) {
    child.on('message', ({ id, answer, failure }: { id: number; answer?: unknown; failure?: string }) => {
      const call = this.waiting.get(id)
      this.waiting.delete(id)
      if (failure === undefined) call?.resolve(answer)
      else call?.reject(new Error(failure))
    })
    child.on('exit', (code, signal) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`the engine ended (${code ?? signal})`))
    })
  }

  static async open(tileExtract: string): Promise<Graph> {
    const child = fork(join(__dirname, 'graph-host.fixture.mjs'), { serialization: 'advanced', execArgv: [] })
    const graph = new Graph(child)
    await graph.call({ open: servingConfig(tileExtract) })
    return graph
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'exit')
    this.child.disconnect()
    await ended
  }

  /** @throws Error with the engine's message when there is no route */
  async journey(
    from: LatLng,
    to: LatLng,
    mode: Mode = 'auto',
    options: Record<string, unknown> = {},
    departure?: { type: number; value: string },
  ): Promise<Journey> {
    const { trip } = await this.ask<Trip>('route', {
      locations: [from, to].map(({ lat, lng }) => ({ lat, lon: lng })),
      costing: mode,
      costing_options: { [mode]: options },
      language: 'fr-FR',
      ...(departure && { date_time: departure }),
    })
    const { summary, legs } = trip
    const leg = legs[0]!
    const attributes = await this.ask<Attributes>('traceAttributes', {
      encoded_polyline: leg.shape,
      shape_match: 'walk_or_snap',
      costing: mode,
      costing_options: { [mode]: options },
    })
    return {
      metres: summary.length * 1000,
      seconds: summary.time,
      kilometresPerHour: (summary.length / summary.time) * 3600,
      hasToll: summary.has_toll,
      hasFerry: summary.has_ferry,
      hasHighway: summary.has_highway,
      roundaboutExits: leg.maneuvers.flatMap((maneuver) => maneuver.roundabout_exit_count ?? []),
      instructions: leg.maneuvers.map(({ instruction }) => instruction),
      edges: attributes.edges.map((edge) => ({
        names: edge.names ?? [],
        speed: edge.speed,
        surface: edge.surface,
        driveOnRight: edge.drive_on_right,
        country: attributes.admins?.[edge.end_node?.admin_index ?? -1]?.country_code ?? null,
      })),
    }
  }

  /** The points of the route between two places. */
  async line(from: LatLng, to: LatLng): Promise<LatLng[]> {
    return decode((await this.route(from, to)).legs[0]!.shape)
  }

  /** The edges of the route between two places, with the engine's own figures. */
  async attributes(from: LatLng, to: LatLng): Promise<{ id: number; way_id: number; length: number; speed: number }[]> {
    const { edges } = await this.ask<{ edges: { id: number; way_id: number; length: number; speed: number }[] }>(
      'traceAttributes',
      {
        encoded_polyline: (await this.route(from, to)).legs[0]!.shape,
        shape_match: 'walk_or_snap',
        costing: 'auto',
        filters: { action: 'include', attributes: ['edge.id', 'edge.way_id', 'edge.length', 'edge.speed'] },
      },
    )
    return edges
  }

  private async route(from: LatLng, to: LatLng): Promise<Trip['trip']> {
    const { trip } = await this.ask<Trip>('route', {
      locations: [from, to].map(({ lat, lng }) => ({ lat, lon: lng })),
      costing: 'auto',
    })
    return trip
  }

  private async ask<T>(method: string, query: unknown): Promise<T> {
    return JSON.parse((await this.call({ method, query: JSON.stringify(query) })) as string) as T
  }

  private call(message: Record<string, unknown>): Promise<unknown> {
    const id = this.next++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.child.send({ id, ...message })
    })
  }
}

function decode(text: string): LatLng[] {
  const points: LatLng[] = []
  let at = 0
  const next = () => {
    let value = 0
    for (let shift = 0, more = true; more; shift += 5) {
      const bits = text.charCodeAt(at++) - 63
      value |= (bits & 31) << shift
      more = bits >= 32
    }
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  for (let lat = 0, lng = 0; at < text.length;) {
    lat += next()
    lng += next()
    points.push({ lat: lat / 1e6, lng: lng / 1e6 })
  }
  return points
}

function servingConfig(tileExtract: string) {
  const silent = { logging: { type: '' } }
  const limits = { max_locations: 100, max_matrix_distance: 5e6, max_matrix_location_pairs: 10_000 }
  return {
    mjolnir: { tile_extract: tileExtract, max_cache_size: 100_000_000, data_processing: {}, ...silent },
    loki: {
      actions: ['locate', 'route', 'sources_to_targets', 'trace_attributes'],
      use_connectivity: false,
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: 5000,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1000,
        heading_tolerance: 60,
      },
      service: { proxy: 'ipc:///tmp/loki' },
      ...silent,
    },
    thor: { source_to_target_algorithm: 'select_optimal', service: { proxy: 'ipc:///tmp/thor' }, ...silent },
    odin: { markup_formatter: { markup_enabled: false }, service: { proxy: 'ipc:///tmp/odin' }, ...silent },
    meili: {
      mode: 'auto',
      customizable: [],
      verbose: false,
      default: {
        sigma_z: 4.07,
        gps_accuracy: 5,
        beta: 3,
        max_route_distance_factor: 5,
        max_route_time_factor: 5,
        max_search_radius: 100,
        breakage_distance: 2000,
        interpolation_distance: 10,
        search_radius: 50,
        geometry: false,
        route: true,
        turn_penalty_factor: 0,
      },
      auto: { turn_penalty_factor: 200, search_radius: 50 },
      pedestrian: { turn_penalty_factor: 100, search_radius: 50 },
      bicycle: { turn_penalty_factor: 140 },
      grid: { size: 500, cache_size: 100_240 },
      service: { proxy: 'ipc:///tmp/meili' },
      ...silent,
    },
    service_limits: {
      auto: { max_distance: 5e6, ...limits },
      bicycle: { max_distance: 1e6, ...limits },
      pedestrian: {
        max_distance: 5e5,
        min_transit_walking_distance: 1,
        max_transit_walking_distance: 10_000,
        ...limits,
      },
      trace: {
        max_distance: 2e6,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 16_000,
        max_alternates: 3,
        max_alternates_shape: 100,
      },
      skadi: { max_shape: 750_000, min_resample: 10 },
      status: { allow_verbose: false },
      isochrone: {
        max_contours: 4,
        max_time_contour: 120,
        max_distance: 25_000,
        max_locations: 1,
        max_distance_contour: 200,
      },
      max_exclude_locations: 50,
      max_reachability: 100,
      max_radius: 200,
      max_timedep_distance: 500_000,
      max_alternates: 2,
      max_exclude_polygons_length: 10_000,
    },
  }
}
