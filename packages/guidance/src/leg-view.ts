import {
  type DrawnWay,
  drivesOnRight,
  type FollowedEdge,
  headingAt,
  isFork,
  isIndoor,
  isInternal,
  isRoundabout,
  lanesOf,
  NODE_TYPE,
  nodeType,
  roadClassOf,
  type RoadGraph,
  type RoadName,
  type RoadNames,
  USE,
  useOf,
} from '@repere/roads/graph'
import { headingsOf, reachOfHeading } from './angles.js'

const FOR_FEET = new Set<number>([
  ...[USE.cycleway, USE.mountainBike, USE.footway, USE.steps, USE.path, USE.pedestrian, USE.bridleway],
])

/** An edge of a leg, or the part of it that the leg uses. */
export interface LegEdge {
  edge: number
  /** Indexes of points of the leg's line. */
  first: number
  last: number
  /** Headings with which one enters and leaves it. */
  begin: number
  end: number
  metres: number
  names: readonly RoadName[]
  use: number
  roadClass: number
  lanes: number
  isRamp: boolean
  isChannel: boolean
  isFerry: boolean
  isRoundabout: boolean
  isInternal: boolean
  isIndoor: boolean
  /** A motorway itself, not a slip road. */
  isMotorway: boolean
  isOneway: boolean
}

/** A road at a crossing that the leg passes. */
export interface Branch {
  /** Away from the crossing. */
  heading: number
  /** Modes that may leave the crossing by it, and that may come by it: bits. */
  out: number
  back: number
  use: number
  roadClass: number
  lanes: number
  isMotorway: boolean
  /** By its names it may be the road before the crossing, or that after it. */
  sharesBefore: boolean
  sharesAfter: boolean
}

/** The place between two edges of a leg. */
export interface Crossing {
  branches: Branch[]
  isFork: boolean
  isMotorwayJunction: boolean
  /** The door of a building. */
  isEntrance: boolean
}

/** A leg as a driver meets it. Crossing i lies before edge i; none before the first. */
export class LegView {
  /** At least one. */
  readonly edges: LegEdge[]
  readonly driveOnRight: boolean
  private readonly crossings: (Crossing | undefined)[] = []

  /**
   * @param parts  its edges, in the order of the states from which it was drawn
   * @param mode   the bit of the mode in access masks
   */
  constructor(
    private readonly graph: RoadGraph,
    readonly names: RoadNames,
    parts: readonly FollowedEdge[],
    drawn: DrawnWay,
    readonly mode: number,
  ) {
    this.edges = this.edgesOf(parts, drawn)
    this.driveOnRight = drivesOnRight(graph.nodeWords[graph.tail[this.edges[0]!.edge]!]!)
  }

  /** @param index  of the edge after it: 1 and more */
  crossing(index: number): Crossing {
    return (this.crossings[index] ??= this.crossingBefore(index))
  }

  private edgesOf(parts: readonly FollowedEdge[], { line, stateAt }: DrawnWay): LegEdge[] {
    const edges: LegEdge[] = []
    let segment = 0
    for (const [index, { edge, from, to }] of parts.entries()) {
      const first = segment
      while (stateAt[segment] === index) segment++
      // A stop at a crossing: the edge is not on the way.
      if (to <= from && segment === first) continue
      edges.push(this.edgeOf(edge, line, first, segment, to - from))
    }
    // From a crossing to itself.
    if (edges.length === 0) edges.push(this.edgeOf(parts[0]!.edge, line, 0, stateAt.length, 0))
    return edges
  }

  // Written out, and without spreads: it runs for each edge of each route, and took ten times as long with them.
  private edgeOf(edge: number, line: number[], first: number, last: number, share: number): LegEdge {
    const { graph } = this
    const word = graph.edgeWords[edge]!
    const use = useOf(word)
    const roadClass = roadClassOf(word)
    const [begin, end] = headingsOf(line, first, last, reachOfHeading(roadClass, FOR_FEET.has(use)))
    const isRamp = use === USE.ramp
    const isChannel = use === USE.turnChannel
    const opposing = graph.opposing[edge]!
    const back = opposing < 0 ? 0 : graph.access[opposing]!
    return {
      edge,
      first,
      last,
      begin,
      end,
      use,
      roadClass,
      isRamp,
      isChannel,
      metres: graph.metres[edge]! * share,
      names: this.names.of(edge),
      lanes: lanesOf(graph.pathWords[edge]!),
      isFerry: use === USE.ferry || use === USE.railFerry,
      isRoundabout: isRoundabout(word),
      isInternal: isInternal(word),
      isIndoor: isIndoor(word),
      isMotorway: roadClass === 0 && !isRamp && !isChannel,
      isOneway: (back & this.mode) === 0,
    }
  }

  private crossingBefore(index: number): Crossing {
    const { graph } = this
    const [before, after] = [this.edges[index - 1]!, this.edges[index]!]
    const node = graph.tail[after.edge]!
    const branches: Branch[] = []
    for (let i = graph.firstOut[node]!; i < graph.firstOut[node + 1]!; i++) {
      const edge = graph.out[i]!
      const back = graph.opposing[edge]!
      if (edge === after.edge || edge === graph.opposing[before.edge] || back === before.edge) continue
      const word = graph.edgeWords[edge]!
      const use = useOf(word)
      const roadClass = roadClassOf(word)
      const names = this.names.of(edge)
      branches.push({
        heading: headingAt(graph, node, graph.localIndex[edge]! & 15) % 360,
        out: graph.access[edge]!,
        back: back < 0 ? 0 : graph.access[back]!,
        use,
        roadClass,
        lanes: lanesOf(graph.pathWords[edge]!),
        isMotorway: roadClass === 0 && use !== USE.ramp && use !== USE.turnChannel,
        sharesBefore: areConsistent(names, before.names),
        sharesAfter: areConsistent(names, after.names),
      })
    }
    return {
      branches,
      isFork: isFork(graph.nodeWords[node]!),
      isMotorwayJunction: nodeType(graph.nodeWords[node]!) === NODE_TYPE.motorwayJunction,
      isEntrance: nodeType(graph.nodeWords[node]!) === NODE_TYPE.buildingEntrance,
    }
  }
}

type Names = readonly RoadName[]

/** The names of the first list that the second has, too. */
export const commonNames = (a: Names, b: Names): Names => a.filter(({ text }) => b.some((other) => other.text === text))

export const shareName = (a: Names, b: Names): boolean => a.some(({ text }) => b.some((other) => other.text === text))

/** One road, as far as its names say: two without a name may be one, too. */
const areConsistent = (a: Names, b: Names) => (a.length === 0 && b.length === 0) || shareName(a, b)
