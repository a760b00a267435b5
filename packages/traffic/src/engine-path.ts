import { type LatLng } from '@repere/shared'
import { type PathEdge } from './journey-time.js'

/** The attributes that we request from Valhalla's `trace_attributes`; `pathEdges` and the matcher read no others. */
export const PATH_ATTRIBUTES = [
  'edge.id',
  'edge.way_id',
  'edge.length',
  'edge.speed',
  'edge.road_class',
  'edge.unpaved',
  'edge.roundabout',
  'edge.traffic_signal',
  'edge.begin_shape_index',
  'edge.begin_heading',
  'edge.end_heading',
  'edge.source_percent_along',
  'edge.target_percent_along',
  'node.elapsed_time',
  'node.transition_time',
  'node.intersecting_edge.driveability',
]

export interface AttributedEdge {
  id: number
  way_id: number
  /** Kilometres. */
  length: number
  speed: number
  road_class: string
  unpaved: boolean
  roundabout: boolean
  traffic_signal?: boolean
  begin_shape_index: number
  begin_heading: number
  end_heading: number
  source_percent_along?: number
  target_percent_along?: number
  end_node?: { elapsed_time: number; transition_time?: number; intersecting_edges?: unknown[] }
}

const CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'service_other',
]

export const roadClassOf = (name: string): number => {
  const index = CLASSES.indexOf(name)
  return index < 0 ? CLASSES.length - 1 : index
}

/**
 * The edges of a planned way.
 *
 * @param edges  from Valhalla's answer about the line of the way
 * @param line   that line, in degrees
 */
export function pathEdges(edges: AttributedEdge[], line: LatLng[]): PathEdge[] {
  let before = 0
  return edges.map((edge, index) => {
    const elapsed = edge.end_node?.elapsed_time ?? before
    const rawSeconds = Math.max(0, elapsed - before)
    before = elapsed
    const next = edges[index + 1]
    return {
      id: edge.id,
      wayId: edge.way_id,
      at: line[edge.begin_shape_index] ?? line[0]!,
      roadClass: roadClassOf(edge.road_class),
      metres: edge.length * 1000,
      rawSeconds,
      unpaved: edge.unpaved,
      roundabout: edge.roundabout,
      endsAtSignal: edge.traffic_signal ?? false,
      turnDegrees: next ? headingChange(edge.end_heading, next.begin_heading) : 0,
    }
  })
}

function headingChange(from: number, to: number): number {
  const turn = Math.abs(to - from) % 360
  return turn > 180 ? 360 - turn : turn
}
