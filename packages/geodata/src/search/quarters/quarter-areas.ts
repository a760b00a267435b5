import { type Boundaries } from '../boundaries.js'
import { type Settlements } from '../settlements.js'
import { metresToUnits, type Point, shrinkAt } from '../shapes.js'
import { type CellWindow, cellIn, cellUnits, columnOf, rowOf, visitAlong, visitInside } from './cell-grid.js'
import { type QuarterHint } from './quarter-hints.js'

/** Cells per side of a block. Each block is computed separately, with its surroundings. */
const blockCells = 50
/** The name of a quarter is never in use further away. */
const marginCells = 28
/** Other values are the number of a settlement. */
export const nobody = -1
const unknown = -2

/** A quarter's name is in use up to this multiple of its reach from its middle… */
const shareMax = 1.5
/** …and up to this multiple around a thing that has the quarter in its name. */
const hintShareMax = 0.6
/** Factor on the distance to a commune: it is wide, so a smaller settlement nearby is preferred. */
const communeHandicap = 1.5
/** Shares are counted in whole thousandths. */
const shareUnits = 1000
/** A hint is ignored when more hints within this distance name another quarter. */
const doubtMetres = 450
/** A river's line is one cell wide; a diagonal step meets at most two of its cells. */
const wetCellsMin = 3
/** A single hint counts within this multiple of the quarter's reach. */
const aloneShareMax = 1.6

/** The input of the areas. */
export interface QuarterGround {
  settlements: Settlements
  /** Outlines: a quarter stays inside its commune. */
  boundaries: Boundaries
  hints: Iterable<QuarterHint>
  /** 1 for each cell of a window with water; null without any water. */
  waterIn(window: CellWindow): Uint8Array | null
}

/** A stretch of cells in one row, its ends included. */
export interface QuarterRun {
  row: number
  columnFrom: number
  columnTo: number
  /** Number of the settlement; `nobody` if a quarter is near but out of reach, across water. */
  quarter: number
}

interface Seed extends Point {
  quarter: number
  /** The distance that the quarter grows from here, as a share of its reach. */
  shareMax: number
}

/**
 * The estimated areas of quarters without an outline. They grow from their middles and from all things with their name,
 * in proportion to their reach, until they meet; never across water or into another commune.
 */
export class QuarterAreas {
  private readonly blocks = new Map<string, Int32Array>()
  private readonly seeds = new Map<string, Seed[]>()

  constructor(private readonly ground: QuarterGround) {
    const { settlements } = ground
    for (let quarter = 0; quarter < settlements.size; quarter++) {
      if (!this.isPartOfTown(quarter)) continue
      const { lat, lng } = settlements.get(quarter)
      this.file({ lat, lng, quarter, shareMax })
    }
    const hints = [...ground.hints].filter((hint) => {
      return this.isPartOfTown(hint.quarter) && !this.isAcrossWater(hint, hint.quarter)
    })
    for (const hint of withoutDoubtful(hints, settlements)) this.file({ ...hint, shareMax: hintShareMax })
  }

  /** @returns the number of a settlement; `nobody`; null if nothing is known */
  at(point: Point): number | null {
    const [row, column] = [rowOf(point.lat), columnOf(point.lng)]
    const block = this.block(Math.floor(row / blockCells), Math.floor(column / blockCells))
    const value = block?.[mod(row) * blockCells + mod(column)] ?? unknown
    return value === unknown ? null : value
  }

  /** True when there is water between a point and the middle of a quarter. */
  isAcrossWater({ lat, lng }: Point, quarter: number): boolean {
    const middle = this.ground.settlements.get(quarter)
    const [south, north] = [rowOf(Math.min(lat, middle.lat)), rowOf(Math.max(lat, middle.lat))]
    const [west, east] = [columnOf(Math.min(lng, middle.lng)), columnOf(Math.max(lng, middle.lng))]
    const window = { south, west, width: east - west + 1, height: north - south + 1 }
    const wet = this.ground.waterIn(window)
    if (!wet) return false
    const crossed = new Set<number>()
    visitAlong(window, Int32Array.of(lat, lng, middle.lat, middle.lng), (cell) => {
      if (wet[cell]) crossed.add(cell)
    })
    return crossed.size >= wetCellsMin
  }

  /** All areas, row by row in each block. Call it once, at the end. */
  *runs(): Generator<QuarterRun> {
    const keys = new Set<string>()
    for (const key of this.seeds.keys()) {
      const [row, column] = key.split(' ').map(Number) as [number, number]
      for (const north of [-1, 0, 1]) for (const east of [-1, 0, 1]) keys.add(keyOf(row + north, column + east))
    }
    for (const key of [...keys].sort()) {
      const [blockRow, blockColumn] = key.split(' ').map(Number) as [number, number]
      const cells = this.block(blockRow, blockColumn)
      if (!cells) continue
      for (let row = 0; row < blockCells; row++) {
        for (let column = 0; column < blockCells;) {
          const from = column
          const quarter = cells[row * blockCells + column]!
          while (column < blockCells && cells[row * blockCells + column] === quarter) column++
          if (quarter === unknown) continue
          const west = blockColumn * blockCells
          yield { row: blockRow * blockCells + row, columnFrom: west + from, columnTo: west + column - 1, quarter }
        }
      }
    }
  }

  /** Quarters, and villages that are now inside a city. */
  private isPartOfTown(number: number): boolean {
    const { settlements } = this.ground
    const { layer, name, lat, lng } = settlements.get(number)
    if (layer === 'quartier') return true
    if (layer !== 'locality') return false
    const towns = settlements.near({ lat, lng }, number).filter(({ number: other, share }) => {
      return share <= 1 && settlements.get(other).layer === 'city'
    })
    return towns.length > 0 && towns.every(({ number: other }) => settlements.get(other).name !== name)
  }

  private file(seed: Seed): void {
    const key = keyOf(Math.floor(rowOf(seed.lat) / blockCells), Math.floor(columnOf(seed.lng) / blockCells))
    const here = this.seeds.get(key)
    if (here) here.push(seed)
    else this.seeds.set(key, [seed])
  }

  private block(row: number, column: number): Int32Array | null {
    const key = keyOf(row, column)
    const known = this.blocks.get(key)
    if (known) return known
    const seeds = [-1, 0, 1].flatMap((north) =>
      [-1, 0, 1].flatMap((east) => this.seeds.get(keyOf(row + north, column + east)) ?? []),
    )
    if (seeds.length === 0) return null
    const made = this.grown(row, column, seeds)
    this.blocks.set(key, made)
    return made
  }

  private grown(blockRow: number, blockColumn: number, seeds: readonly Seed[]): Int32Array {
    const side = blockCells + 2 * marginCells
    const window: CellWindow = {
      south: blockRow * blockCells - marginCells,
      west: blockColumn * blockCells - marginCells,
      width: side,
      height: side,
    }
    const starts = seeds.flatMap((seed) => {
      const cell = cellIn(window, seed.lat, seed.lng)
      return cell === null ? [] : [{ cell, quarter: seed.quarter, costMax: seed.shareMax * shareUnits }]
    })
    const cells = new Int32Array(blockCells * blockCells).fill(unknown)
    if (starts.length === 0) return cells
    const water = this.ground.waterIn(window)
    const communes = this.communesIn(window)
    const pace = this.paceIn(window)
    const grown = grow(window, starts, pace, { water, communes })
    // Cells that only water separates from a quarter get no quarter: no other rule may assign it across the water.
    const dry = water ? grow(window, starts, pace, { water: null, communes }) : null
    for (let row = 0; row < blockCells; row++) {
      for (let column = 0; column < blockCells; column++) {
        const cell = (row + marginCells) * side + column + marginCells
        const own = grown[cell]!
        cells[row * blockCells + column] = own === unknown && dry && dry[cell] !== unknown ? nobody : own
      }
    }
    return cells
  }

  /** The cost of a step of one cell for a quarter: north or south, and east or west. */
  private paceIn({ south, height }: CellWindow): (quarter: number) => [number, number] {
    const shrink = shrinkAt((south + height / 2) * cellUnits)
    const metres = cellUnits / metresToUnits(1)
    const known = new Map<number, [number, number]>()
    return (quarter) => {
      let pace = known.get(quarter)
      if (!pace) {
        const { reachMetres, category } = this.ground.settlements.get(quarter)
        const reach = reachMetres / (category === 'suburb' ? communeHandicap : 1)
        const step = Math.max(1, Math.round((metres / reach) * shareUnits))
        known.set(quarter, (pace = [step, Math.max(1, Math.round(step * shrink))]))
      }
      return pace
    }
  }

  /** The smallest outline of a commune or town around each cell, 0 for none; null for a window without outlines. */
  private communesIn(window: CellWindow): Int32Array | null {
    const { settlements, boundaries } = this.ground
    const isWide = (number: number) => {
      const { layer, category } = settlements.get(number)
      return layer === 'city' || (layer === 'quartier' && category === 'suburb')
    }
    const outlines = boundaries.meeting(boxOf(window)).filter(({ number }) => isWide(number))
    if (outlines.length === 0) return null
    const cells = new Int32Array(window.width * window.height)
    // The widest first, so that smaller outlines replace them.
    for (const { number, rings } of outlines.reverse()) {
      visitInside(window, rings, (cell) => void (cells[cell] = number + 1))
    }
    return cells
  }
}

interface Barriers {
  water: Uint8Array | null
  communes: Int32Array | null
}

/** The cells where a quarter begins to grow. */
interface Start {
  cell: number
  quarter: number
  costMax: number
}

/** The quarter that reaches each cell first; `unknown` when no quarter reaches it. */
function grow(
  { width, height }: CellWindow,
  starts: readonly Start[],
  paceOf: (quarter: number) => [number, number],
  { water, communes }: Barriers,
): Int32Array {
  const cells = width * height
  const owner = new Int32Array(cells).fill(unknown)
  const costMax = shareMax * shareUnits
  // One list for each cost, because costs are small whole numbers. An entry combines the numbers of a start and a cell.
  const queues: (number[] | undefined)[] = []
  queues[0] = starts.map(({ cell }, start) => start * cells + cell)
  const isOpen = (from: number, to: number) =>
    !(water?.[to] && !water[from]) && (!communes || communes[from] === communes[to])
  const costs = starts.map(({ quarter }) => {
    const [northCost, eastCost] = paceOf(quarter)
    return { northCost, eastCost, diagonal: Math.round(Math.hypot(northCost, eastCost)) }
  })
  for (let cost = 0; cost <= costMax; cost++) {
    const queue = queues[cost]
    if (!queue) continue
    for (let at = 0; at < queue.length; at++) {
      const cell: number = queue[at]! % cells
      if (owner[cell] !== unknown) continue
      const from = (queue[at]! - cell) / cells
      const { quarter, costMax: ownMax } = starts[from]!
      owner[cell] = quarter
      const row = Math.floor(cell / width)
      const column = cell % width
      const { northCost, eastCost, diagonal } = costs[from]!
      for (let north = -1; north <= 1; north++) {
        if (row + north < 0 || row + north >= height) continue
        for (let east = -1; east <= 1; east++) {
          if (column + east < 0 || column + east >= width) continue
          const to = cell + north * width + east
          if (owner[to] !== unknown) continue
          const next = cost + (north === 0 ? eastCost : east === 0 ? northCost : diagonal)
          if (next > ownMax || !isOpen(cell, to)) continue
          // No diagonal step between two cells of water.
          if (north !== 0 && east !== 0 && !isOpen(cell, cell + east) && !isOpen(cell, cell + north * width)) continue
          ;(queues[next] ??= []).push(from * cells + to)
        }
      }
    }
    queues[cost] = undefined
  }
  return owner
}

/** Hints that their neighbours confirm; a pharmacy may be named after the origin of its owner. */
function withoutDoubtful(hints: readonly QuarterHint[], settlements: Settlements): QuarterHint[] {
  const squareUnits = metresToUnits(doubtMetres)
  const squares = new Map<string, QuarterHint[]>()
  const squareOf = ({ lat, lng }: Point) => [Math.floor(lat / squareUnits), Math.floor(lng / squareUnits)] as const
  for (const hint of hints) {
    const key = squareOf(hint).join(' ')
    const same = squares.get(key)
    if (same) same.push(hint)
    else squares.set(key, [hint])
  }
  return hints.filter((hint) => {
    const [row, column] = squareOf(hint)
    let [same, other] = [0, 0]
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        for (const near of squares.get(`${row + north} ${column + east}`) ?? []) {
          if (near === hint || metres(near, hint) > doubtMetres) continue
          if (near.quarter === hint.quarter) same++
          else other++
        }
      }
    }
    const { lat, lng, reachMetres } = settlements.get(hint.quarter)
    const share = metres({ lat, lng }, hint) / reachMetres
    if (other > same + (share <= 1 ? 1 : 0)) return false
    return same > 0 || share <= aloneShareMax
  })
}

function metres(a: Point, b: Point): number {
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * shrinkAt(a.lat)) / metresToUnits(1)
}

const boxOf = ({ south, west, width, height }: CellWindow) => ({
  latMin: south * cellUnits,
  latMax: (south + height) * cellUnits,
  lngMin: west * cellUnits,
  lngMax: (west + width) * cellUnits,
})

const keyOf = (row: number, column: number) => `${row} ${column}`
const mod = (cells: number) => ((cells % blockCells) + blockCells) % blockCells
