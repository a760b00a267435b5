import { seededRandom } from '@repere/shared/seeded-random'
import { ACCESS } from './tiles/access.js'
import { packAttributes, USE } from './tiles/edge-attributes.js'
import { packNode } from './tiles/node-attributes.js'
import { withoutNames } from './tiles/read-guidance.js'
import { type RoadGraph } from './tiles/road-graph.js'

/** Uses of random roads, the plain one more often. */
const USES = [
  USE.road,
  USE.road,
  USE.road,
  USE.ramp,
  USE.track,
  USE.alley,
  USE.livingStreet,
  USE.serviceRoad,
  USE.ferry,
  USE.footway,
  USE.steps,
]

/** Few could walk otherwise. */
const HARD_HIKES = 6

/** What drives or rides on a street. */
const WHEELS = ACCESS.auto | ACCESS.motorcycle | ACCESS.truck | ACCESS.bicycle

const SPACING = 10_000

/**
 * A grid of crossings with random roads, costs and restrictions: streets of one way, dead ends, loops, forbidden turns and
 * sequences, short internal edges.
 */
export function randomRoads(seed: number, side: number): RoadGraph {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const chance = (share: number) => random() < share
  const nodes = side * side
  const roads: { a: number; b: number }[] = []
  for (let node = 0; node < nodes; node++) {
    const [row, column] = [Math.floor(node / side), node % side]
    if (column + 1 < side && chance(0.85)) roads.push({ a: node, b: node + 1 })
    if (row + 1 < side && chance(0.85)) roads.push({ a: node, b: node + side })
    if (chance(0.02)) roads.push({ a: node, b: node })
  }
  const edges = roads.length * 2
  const tail = Int32Array.from({ length: edges }, (_, edge) => (edge & 1 ? roads[edge >> 1]!.b : roads[edge >> 1]!.a))
  const head = Int32Array.from({ length: edges }, (_, edge) => tail[edge ^ 1]!)
  const outOf: number[][] = Array.from({ length: nodes }, () => [])
  for (let edge = 0; edge < edges; edge++) outOf[tail[edge]!]!.push(edge)
  const indexAtTail = (edge: number) => outOf[tail[edge]!]!.indexOf(edge)
  const byRoad = <T>(make: () => T) => roads.map(make)
  const isInternal = byRoad(() => chance(0.15))
  const metres = byRoad(() => 20 + below(500)).map((length, road) => (isInternal[road] ? 2 + (length % 7) : length))
  const words = byRoad(() => ({
    use: USES[below(USES.length)]!,
    density: below(16),
    surface: below(7),
    toll: +chance(0.05),
  }))
  const isOneWay = byRoad(() => chance(0.2))
  const isPath = byRoad(() => chance(0.1))
  const number = () => below(2 ** 16) * 2 ** 16 + below(2 ** 16)
  const lat = (node: number) => 60_000_000 + Math.floor(node / side) * SPACING
  const lng = (node: number) => 20_000_000 + (node % side) * SPACING
  const graph: RoadGraph = {
    lat: Int32Array.from({ length: nodes }, (_, node) => lat(node)),
    lng: Int32Array.from({ length: nodes }, (_, node) => lng(node)),
    nodeWords: Uint32Array.from({ length: nodes }, (_, node) =>
      packNode({
        access: chance(0.98) ? 0xfff : 0,
        type: chance(0.05) ? 1 + below(3) : 0,
        density: below(16),
        signal: +chance(0.1),
        driveOnRight: +chance(0.8),
        taggedAccess: +chance(0.5),
        privateAccess: +chance(0.1),
        roads: Math.min(8, Math.max(1, outOf[node]!.length)),
        fork: 0,
      }),
    ),
    headings: Uint8Array.from({ length: nodes * 8 }, () => below(256)),
    country: Uint8Array.from({ length: nodes }, (_, node) => (node % side < side / 2 ? 1 : 2)),
    countryCodes: Uint16Array.of(0, 0x424a, 0x5447),
    firstOut: firstOf(outOf),
    out: Int32Array.from(outOf.flat()),
    tail,
    head,
    opposing: Int32Array.from({ length: edges }, (_, edge) => edge ^ 1),
    metres: Uint32Array.from({ length: edges }, (_, edge) => metres[edge >> 1]!),
    kmPerHour: Uint8Array.from({ length: edges }, () => 5 + below(100)),
    truckKmPerHour: new Uint8Array(edges),
    edgeWords: Uint32Array.from({ length: edges }, (_, edge) =>
      packAttributes({
        ...words[edge >> 1]!,
        roadClass: below(8),
        roundabout: +chance(0.05),
        internal: isInternal[edge >> 1] ? 1 : 0,
        destinationOnly: +chance(0.1),
        named: +chance(0.7),
        link: +chance(0.1),
        indoor: 0,
      }),
    ),
    pathWords: Uint32Array.from({ length: edges }, () => below(2 ** 20) & ~HARD_HIKES),
    access: Uint16Array.from({ length: edges }, (_, edge) => {
      const wheels = edge & 1 && isOneWay[edge >> 1] ? 0 : WHEELS
      return isPath[edge >> 1] ? ACCESS.pedestrian | (wheels & ACCESS.bicycle) : wheels | ACCESS.pedestrian
    }),
    localIndex: Uint8Array.from({ length: edges }, (_, edge) => indexAtTail(edge) | (indexAtTail(edge ^ 1) << 4)),
    nameConsistency: Uint8Array.from({ length: edges }, () => below(256)),
    turnRestrictions: Uint8Array.from({ length: edges }, () => (chance(0.1) ? 1 << below(4) : 0)),
    turnTypes: Uint32Array.from({ length: edges }, number),
    stopImpacts: Uint32Array.from({ length: edges }, number),
    tileNumber: Uint32Array.from({ length: edges }, () => 2),
    tileIndex: Uint32Array.from({ length: edges }, (_, edge) => edge),
    shape: Uint32Array.from({ length: edges }, (_, edge) => edge),
    shapeWay: Uint32Array.from({ length: roads.length }, (_, road) => road),
    shapeFacts: Uint8Array.from({ length: roads.length }, () => below(2)),
    firstPoint: Int32Array.from({ length: roads.length + 1 }, (_, road) => 2 * road),
    shapePoints: Int32Array.from(roads.flatMap(({ a, b }) => [lat(a) / 10, lng(a) / 10, lat(b) / 10, lng(b) / 10])),
    ...withoutNames(roads.length),
    forbiddenFirst: Int32Array.of(0),
    forbiddenEdges: Int32Array.of(),
    forbiddenModes: Uint16Array.of(),
    limitEdge: Int32Array.of(),
    limitKind: Uint8Array.of(),
    limitValue: Uint32Array.of(),
    tollNode: Int32Array.of(),
    tollAmount: Uint32Array.of(),
    tollCurrency: Uint32Array.of(),
  }
  return { ...graph, ...forbiddenWalks(graph, outOf, side * 3, below) }
}

/** Where each list begins when they follow each other, and where the last one ends. */
function firstOf(lists: number[][]): Int32Array {
  const first = new Int32Array(lists.length + 1)
  for (const [i, { length }] of lists.entries()) first[i + 1] = first[i]! + length
  return first
}

/** Random walks of three to five edges that no way may contain. */
function forbiddenWalks({ head }: RoadGraph, outOf: number[][], count: number, below: (count: number) => number) {
  const walks: number[][] = []
  for (let i = 0; i < count; i++) {
    const walk = [below(head.length)]
    const length = 3 + below(3)
    while (walk.length < length) {
      const onward = outOf[head[walk.at(-1)!]!]!.filter((edge) => edge !== (walk.at(-1)! ^ 1))
      if (onward.length === 0) break
      walk.push(onward[below(onward.length)]!)
    }
    if (walk.length === length) walks.push(walk)
  }
  return {
    forbiddenFirst: firstOf(walks),
    forbiddenEdges: Int32Array.from(walks.flat()),
    forbiddenModes: Uint16Array.from(
      walks,
      () => [0xfff, ACCESS.auto, ACCESS.bicycle, ACCESS.pedestrian, ACCESS.truck][below(5)]!,
    ),
  }
}
