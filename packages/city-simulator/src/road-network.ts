import { createRequire } from 'node:module'
import polyline from '@mapbox/polyline'
import { valhallaConfig } from '@repere/valhalla-config'
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

const routerConfig = (tilesPath: string): object =>
  valhallaConfig(tilesPath, {
    mjolnir: { max_cache_size: 5e8 },
    loki: { service_defaults: { search_cutoff: 2000 } },
    meili: {
      default: { sigma_z: 4.07, beta: 3 },
      auto: { turn_penalty_factor: 0 },
      pedestrian: { turn_penalty_factor: 0 },
      bicycle: { turn_penalty_factor: 0, search_radius: 50 },
    },
  })
