import { createRequire } from 'node:module'
import polyline from '@mapbox/polyline'
import type * as Valhalla from '@valhallajs/valhallajs'
import { type Place, type Road } from './hidden-city.js'

const { Actor } = createRequire(import.meta.url)('@valhallajs/valhallajs') as typeof Valhalla

/** Decimal places of coordinates in the router's shapes. */
const SHAPE_DIGITS = 6

/** A piece of the route of a trip. */
export interface Stretch extends Road {
  /** Duration according to the map's router. */
  seconds: number
  /** Corners, first to last. */
  line: Place[]
  endsAtCrossing: boolean
}

interface Described {
  shape: string
  edges: {
    way_id: number
    road_class: string
    speed: number
    begin_shape_index: number
    end_shape_index: number
    end_node: { elapsed_time: number; intersecting_edges?: unknown[] }
  }[]
}

/** The real road network with its own router: drivers take the routes of a navigation app. */
export class RoadNetwork {
  private readonly actor: InstanceType<typeof Actor>

  /** @param tilesPath  a routing graph as a tar; the router allows one network per process */
  constructor(tilesPath: string) {
    this.actor = new Actor(JSON.stringify(routerConfig(tilesPath)))
  }

  /** @returns null when no road connects the two places */
  async way(from: Place, to: Place): Promise<{ from: Place; to: Place; stretches: Stretch[] } | null> {
    let shape: string
    try {
      const text = await this.actor.route(
        JSON.stringify({ locations: [from, to], costing: 'auto', directions_type: 'none' }),
      )
      const { trip } = JSON.parse(text) as { trip: { legs: { shape: string }[] } }
      shape = trip.legs[0]!.shape
    } catch {
      return null
    }
    const text = await this.actor
      .traceAttributes(
        JSON.stringify({
          encoded_polyline: shape,
          costing: 'auto',
          shape_match: 'walk_or_snap',
          filters: {
            action: 'include',
            attributes: [
              'shape',
              'edge.way_id',
              'edge.road_class',
              'edge.speed',
              'edge.begin_shape_index',
              'edge.end_shape_index',
              'node.elapsed_time',
              'node.intersecting_edge.driveability',
            ],
          },
        }),
      )
      .catch(() => null)
    if (text === null) return null
    const described = JSON.parse(text) as Described
    const points = polyline.decode(described.shape, SHAPE_DIGITS).map(([lat, lon]) => ({ lat, lon }))
    let elapsed = 0
    const stretches = described.edges.map((edge) => {
      const line = points.slice(edge.begin_shape_index, edge.end_shape_index + 1)
      const seconds = Math.max(0, edge.end_node.elapsed_time - elapsed)
      elapsed = edge.end_node.elapsed_time
      return {
        way: edge.way_id,
        class: edge.road_class,
        at: line[0]!,
        mapSpeed: edge.speed,
        seconds,
        line,
        endsAtCrossing: (edge.end_node.intersecting_edges?.length ?? 0) > 1,
      }
    })
    return stretches.length > 0 ? { from: points[0]!, to: points.at(-1)!, stretches } : null
  }
}

function routerConfig(tilesPath: string): object {
  const quiet = { logging: { type: '', color: false, file_name: '' }, service: { proxy: '' } }
  const limits = { max_distance: 5e6, max_locations: 20, max_matrix_distance: 5e6, max_matrix_location_pairs: 100 }
  const matching = {
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
  }
  return {
    mjolnir: {
      tile_extract: tilesPath,
      tile_dir: '',
      max_cache_size: 5e8,
      data_processing: { scan_tar: false },
      ...quiet,
    },
    loki: {
      actions: ['route', 'trace_attributes'],
      use_connectivity: false,
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: 2000,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1000,
        heading_tolerance: 60,
      },
      ...quiet,
    },
    thor: { source_to_target_algorithm: 'select_optimal', ...quiet },
    odin: { markup_formatter: { markup_enabled: false }, ...quiet },
    meili: {
      mode: 'auto',
      customizable: [],
      verbose: false,
      default: matching,
      auto: { search_radius: 50 },
      pedestrian: { search_radius: 50 },
      bicycle: { search_radius: 50 },
      grid: { size: 500, cache_size: 100_240 },
      ...quiet,
    },
    service_limits: {
      auto: limits,
      bicycle: limits,
      pedestrian: { ...limits, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 },
      trace: {
        max_distance: 2e6,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 16_000,
        max_alternates: 3,
        max_alternates_shape: 100,
      },
      isochrone: {
        max_contours: 4,
        max_time_contour: 120,
        max_distance: 25_000,
        max_locations: 1,
        max_distance_contour: 200,
      },
      skadi: { max_shape: 750_000, min_resample: 10 },
      status: { allow_verbose: false },
      max_exclude_locations: 50,
      max_reachability: 100,
      max_radius: 200,
      max_timedep_distance: 500_000,
      max_alternates: 2,
      max_exclude_polygons_length: 10_000,
    },
  }
}
