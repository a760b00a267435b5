import { createHash } from 'node:crypto'
import { seededRandom } from '@repere/shared/seeded-random'
import { ACCESS } from '../tiles/access.js'
import { withoutNames } from '../tiles/read-guidance.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { type Cost, type Costing } from '../costing/costing.js'

/** Edges of the sample: each attribute takes each of its values many times. */
const EDGES = 4_000
const COUNTRIES = ['', 'BJ', 'CI', 'SN']
const MS = 1000

/**
 * A text that differs when a costing gives another cost to some edge or turn. It is computed from the costs of random
 * edges, so that no figure can be left out.
 */
export function fingerprintOf(costing: Costing): string {
  const graph = sampleOf(costing)
  const hash = createHash('sha256')
  const cost: Cost = { cost: 0, seconds: 0 }
  const put = (...values: number[]) => hash.update(`${values.map((value) => Math.round(value * MS)).join()};`)
  for (let edge = 0; edge < EDGES; edge++) {
    put(Number(costing.isUsable(graph, edge)), Number(costing.isStop(graph, edge)))
    costing.edgeCost(graph, edge, cost)
    put(cost.cost, cost.seconds)
    const onto = (edge + 1) % EDGES
    for (const afterInternalTurn of [false, true]) {
      costing.turnCost(graph, edge, onto, cost, afterInternalTurn)
      put(cost.cost, cost.seconds)
    }
  }
  return hash.digest('hex')
}

/** A ring of edges with every attribute at random: no roads, but all that costs depend on. */
function sampleOf({ access }: Costing): RoadGraph {
  const random = seededRandom(1)
  const below = (count: number) => Math.floor(random() * count)
  const words = () => Uint32Array.from({ length: EDGES }, () => below(2 ** 16) * 2 ** 16 + below(2 ** 16))
  const bytes = (count: number) => Uint8Array.from({ length: EDGES }, () => below(count))
  const numbers = Int32Array.from({ length: EDGES }, (_, edge) => edge)
  const none = new Int32Array(0)
  return {
    lat: numbers,
    lng: numbers,
    nodeWords: words(),
    headings: Uint8Array.from({ length: EDGES * 8 }, () => below(256)),
    country: bytes(COUNTRIES.length),
    countryCodes: Uint16Array.from(COUNTRIES, (code) => (code ? (code.charCodeAt(0) << 8) | code.charCodeAt(1) : 0)),
    firstOut: none,
    out: none,
    tail: numbers,
    head: numbers.map((edge) => (edge + 1) % EDGES),
    opposing: numbers.map(() => -1),
    metres: Uint32Array.from({ length: EDGES }, () => below(2_000)),
    kmPerHour: Uint8Array.from({ length: EDGES }, () => 1 + below(130)),
    truckKmPerHour: Uint8Array.from({ length: EDGES }, () => Math.max(0, below(200) - 100)),
    edgeWords: words(),
    pathWords: words(),
    access: Uint16Array.from({ length: EDGES }, () => (below(10) > 0 ? access : below(2) * ACCESS.auto)),
    localIndex: Uint8Array.from({ length: EDGES }, () => below(8) | (below(8) << 4)),
    nameConsistency: bytes(256),
    turnRestrictions: bytes(256),
    turnTypes: words(),
    stopImpacts: words(),
    tileNumber: new Uint32Array(EDGES),
    tileIndex: new Uint32Array(EDGES),
    shape: Uint32Array.from(numbers, (edge) => edge * 2),
    shapeWay: Uint32Array.from(numbers),
    shapeFacts: bytes(4),
    firstPoint: none,
    shapePoints: none,
    ...withoutNames(EDGES),
    forbiddenFirst: Int32Array.of(0),
    forbiddenEdges: none,
    forbiddenModes: new Uint16Array(0),
    limitEdge: none,
    limitKind: new Uint8Array(0),
    limitValue: new Uint32Array(0),
    tollNode: none,
    tollAmount: new Uint32Array(0),
    tollCurrency: new Uint32Array(0),
  }
}
