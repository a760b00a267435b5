import { indexInId, TILE_MASK, type TileHeader } from './tile-layout.js'

/** The numbers that nodes and edges of tiles have in the joined graph. */
export class TileNumbers {
  readonly nodes: number
  readonly edges: number
  /** By position of a node or edge in the row of all tiles; −1 for edges that are shortcuts. */
  readonly nodeNumber: Int32Array
  readonly edgeNumber: Int32Array
  readonly nodeBase: number[] = []
  readonly edgeBase: number[] = []
  private readonly tileOf = new Map<number, number>()

  constructor(readonly headers: TileHeader[]) {
    let allNodes = 0
    let allEdges = 0
    for (const [index, { number, nodes, edges }] of headers.entries()) {
      this.tileOf.set(number, index)
      this.nodeBase.push(allNodes)
      this.edgeBase.push(allEdges)
      allNodes += nodes
      allEdges += edges
    }
    this.nodeNumber = new Int32Array(allNodes)
    this.nodes = this.numberNodes()
    this.edgeNumber = new Int32Array(allEdges).fill(-1)
    this.edges = this.numberEdges()
  }

  /** The tile of an id, −1 where it is absent. */
  tile(low: number): number {
    return this.tileOf.get(low & TILE_MASK) ?? -1
  }

  node(low: number, high: number): number {
    const position = this.nodePosition(low, high)
    return position < 0 ? -1 : this.nodeNumber[position]!
  }

  edge(low: number, high: number): number {
    const tile = this.tile(low)
    return tile < 0 ? -1 : this.edgeNumber[this.edgeBase[tile]! + indexInId(low, high)]!
  }

  private nodePosition(low: number, high: number): number {
    const tile = this.tile(low)
    return tile < 0 ? -1 : this.nodeBase[tile]! + indexInId(low, high)
  }

  /** Nodes of different levels at one place are joined by transitions: they are one node here. */
  private numberNodes(): number {
    const joined = Int32Array.from(this.nodeNumber, (_, node) => node)
    const root = (node: number): number => {
      while (joined[node] !== node) node = joined[node] = joined[joined[node]!]!
      return node
    }
    for (const [tile, header] of this.headers.entries()) {
      for (let node = 0; node < header.nodes; node++) {
        const word = header.view.getUint32(header.nodeAt(node) + 16, true)
        const first = word & 0x1fffff
        const count = (word >>> 21) & 7
        for (let i = first; i < Math.min(first + count, header.transitions); i++) {
          const at = header.transitionAt(i)
          const other = this.nodePosition(header.view.getUint32(at, true), header.view.getUint32(at + 4, true))
          if (other < 0) continue
          const [a, b] = [root(this.nodeBase[tile]! + node), root(other)]
          joined[Math.max(a, b)] = Math.min(a, b)
        }
      }
    }
    let nodes = 0
    for (let i = 0; i < joined.length; i++) this.nodeNumber[i] = root(i) === i ? nodes++ : this.nodeNumber[root(i)]!
    return nodes
  }

  private numberEdges(): number {
    let edges = 0
    for (const [tile, header] of this.headers.entries()) {
      for (let edge = 0; edge < header.edges; edge++) {
        const isShortcut = (header.view.getUint32(header.edgeAt(edge) + 44, true) >>> 28) & 1
        if (!isShortcut) this.edgeNumber[this.edgeBase[tile]! + edge] = edges++
      }
    }
    return edges
  }
}
