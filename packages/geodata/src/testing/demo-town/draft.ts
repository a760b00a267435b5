import { type OsmMember, type OsmNode, type OsmRelation, type OsmWay, type Tags } from '../../osm-pbf/elements.js'
import { onEarth, type Spot } from './ground.js'

const firstNodeId = 1_000_001
const firstWayId = 2_000_001
const firstRelationId = 3_000_001

/** The town under construction: spots become nodes, and lines that meet share a node. Ids follow the calls. */
export class Draft {
  readonly nodes: OsmNode[] = []
  readonly ways: OsmWay[] = []
  readonly relations: OsmRelation[] = []
  private readonly crossings = new Map<string, OsmNode>()

  /** The node where streets meet: the same node for the same position. */
  crossing(spot: Spot, tags: Tags = {}): number {
    const key = spot.join()
    const known = this.crossings.get(key)
    if (known) {
      known.tags = { ...known.tags, ...tags }
      return known.id
    }
    const id = this.place(spot, tags)
    this.crossings.set(key, this.nodes.at(-1)!)
    return id
  }

  /** A separate node that is on no street: a shop, a house, a corner of a building. */
  place(spot: Spot, tags: Tags = {}): number {
    const id = firstNodeId + this.nodes.length
    this.nodes.push({ id, ...onEarth(spot), tags })
    return id
  }

  /** A street through crossings. It meets every other street with the same spot. */
  street(spots: Spot[], tags: Tags): number {
    return this.way(
      spots.map((spot) => this.crossing(spot)),
      tags,
    )
  }

  /** The same street as several ways, cut at every spot, for turn restrictions and bridges. */
  streetInBlocks(spots: Spot[], tags: Tags): number[] {
    return spots.slice(1).map((spot, index) => this.street([spots[index]!, spot], tags))
  }

  /** A closed outline with corners of its own. */
  outline(corners: Spot[], tags: Tags = {}): number {
    const ids = corners.map((corner) => this.place(corner))
    return this.way([...ids, ids[0]!], tags)
  }

  way(nodes: number[], tags: Tags): number {
    const id = firstWayId + this.ways.length
    this.ways.push({ id, nodes, tags })
    return id
  }

  relation(members: OsmMember[], tags: Tags): number {
    const id = firstRelationId + this.relations.length
    this.relations.push({ id, members, tags })
    return id
  }

  /**
   * A turn restriction at a crossing.
   *
   * @throws Error when no way ends at `via` on both sides: draw the streets there as blocks
   */
  restrict(restriction: string, from: Spot, via: Spot, to: Spot): void {
    this.relation(
      [
        { type: 'way', ref: this.wayBetween(from, via), role: 'from' },
        { type: 'node', ref: this.crossing(via), role: 'via' },
        { type: 'way', ref: this.wayBetween(via, to), role: 'to' },
      ],
      { type: 'restriction', restriction },
    )
  }

  private wayBetween(a: Spot, b: Spot): number {
    const ends = [this.crossing(a), this.crossing(b)]
    const way = this.ways.find(
      ({ nodes, tags }) =>
        tags.highway && ends.includes(nodes[0]!) && ends.includes(nodes.at(-1)!) && nodes[0] !== nodes.at(-1),
    )
    if (!way) throw new Error(`no street of one block between ${a.join()} and ${b.join()}`)
    return way.id
  }
}

/** Every spot from one to another along an axis, `step` metres apart, both ends included. */
export function spotsAlong([x1, y1]: Spot, [x2, y2]: Spot, step: number): Spot[] {
  const count = Math.round(Math.hypot(x2 - x1, y2 - y1) / step)
  return Array.from({ length: count + 1 }, (_, i): Spot => [x1 + ((x2 - x1) * i) / count, y1 + ((y2 - y1) * i) / count])
}

export function rectangle([west, south]: Spot, [east, north]: Spot): Spot[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}
