import { type RoadGraph } from './road-graph.js'

/** A name of a road, or on a signpost. */
export interface RoadName {
  text: string
  /** The number of a road: `N1`. */
  isNumber: boolean
}

/** What a signpost shows, by kind: the number of an exit, the road that it leads to, places, its own name; and the same of guides. */
export const SIGN = {
  exitNumber: 0,
  exitBranch: 1,
  exitToward: 2,
  exitName: 3,
  guideBranch: 4,
  guideToward: 5,
} as const

export interface RoadSign {
  /** See `SIGN`. */
  kind: number
  name: RoadName
}

const NO_NAMES: readonly RoadName[] = []
const NO_SIGNS: readonly RoadSign[] = []

/** The names and signposts of a graph. Texts that were read once are kept. */
export class RoadNames {
  private readonly known: (RoadName | undefined)[] = []
  private readonly decoder = new TextDecoder()

  constructor(private readonly graph: RoadGraph) {}

  /** The names of an edge's road; none where it has none. */
  of(edge: number): readonly RoadName[] {
    const { nameFirst, names, shape } = this.graph
    const road = shape[edge]! >>> 1
    const [first, end] = [nameFirst[road]!, nameFirst[road + 1]!]
    if (first === end) return NO_NAMES
    const found: RoadName[] = []
    for (let i = first; i < end; i++) found.push(this.name(names[i]!))
    return found
  }

  /** The signposts of an edge. */
  signsOf(edge: number): readonly RoadSign[] {
    const { signEdge, signKind, signText } = this.graph
    let [low, high] = [0, signEdge.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (signEdge[middle]! < edge) low = middle + 1
      else high = middle
    }
    if (signEdge[low] !== edge) return NO_SIGNS
    const found: RoadSign[] = []
    for (; signEdge[low] === edge; low++) found.push({ kind: signKind[low]!, name: this.name(signText[low]!) })
    return found
  }

  private name(packed: number): RoadName {
    const known = this.known[packed]
    if (known) return known
    const { textBytes, textAt } = this.graph
    const text = packed >>> 1
    // A decoder refuses memory that threads share.
    const bytes = Uint8Array.from(textBytes.subarray(textAt[text], textAt[text + 1]))
    const name = { text: this.decoder.decode(bytes), isNumber: (packed & 1) === 1 }
    this.known[packed] = name
    return name
  }
}
