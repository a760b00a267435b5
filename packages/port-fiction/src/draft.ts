import { onEarth, type Spot } from './plane/spot.js'

/** OpenStreetMap's free-form keys and values. */
export type Tags = Readonly<Record<string, string>>

export interface Node {
  id: number
  /** WGS 84 degrees. */
  lat: number
  lng: number
  tags: Tags
}

export interface Way {
  id: number
  nodes: number[]
  tags: Tags
}

export interface Member {
  type: 'node' | 'way' | 'relation'
  ref: number
  role: string
}

export interface Relation {
  id: number
  members: Member[]
  tags: Tags
}

const firstNodeId = 1_000_001
const firstWayId = 2_000_001
const firstRelationId = 3_000_001

/** The town under construction, as OpenStreetMap's elements. Ids follow the calls. */
export class Draft {
  readonly nodes: Node[] = []
  readonly ways: Way[] = []
  readonly relations: Relation[] = []
  private readonly spots: Spot[] = []

  node(spot: Spot, tags: Tags = {}): number {
    const id = firstNodeId + this.nodes.length
    this.nodes.push({ id, ...onEarth(spot), tags })
    this.spots.push(spot)
    return id
  }

  spotOf(node: number): Spot {
    return this.spots[node - firstNodeId]!
  }

  /** Adds tags to a node. */
  tag(node: number, tags: Tags): void {
    const known = this.nodes[node - firstNodeId]!
    known.tags = { ...known.tags, ...tags }
  }

  way(nodes: number[], tags: Tags): number {
    const id = firstWayId + this.ways.length
    this.ways.push({ id, nodes, tags })
    return id
  }

  wayById(id: number): Way {
    return this.ways[id - firstWayId]!
  }

  line(spots: readonly Spot[], tags: Tags): number {
    return this.way(
      spots.map((spot) => this.node(spot)),
      tags,
    )
  }

  /** A closed way with nodes of its own. */
  outline(ring: readonly Spot[], tags: Tags = {}): number {
    const nodes = ring.map((spot) => this.node(spot))
    return this.way([...nodes, nodes[0]!], tags)
  }

  relation(members: Member[], tags: Tags): number {
    const id = firstRelationId + this.relations.length
    this.relations.push({ id, members, tags })
    return id
  }

  /** An area with holes, or of several parts. Rings against the clock are outer ones. */
  area(rings: readonly (readonly Spot[])[], isHole: (ring: readonly Spot[]) => boolean, tags: Tags): void {
    const members = rings.map((ring): Member => ({
      type: 'way',
      ref: this.outline(ring),
      role: isHole(ring) ? 'inner' : 'outer',
    }))
    this.relation(members, { type: 'multipolygon', ...tags })
  }
}
