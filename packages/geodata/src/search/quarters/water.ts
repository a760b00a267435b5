import { type Path } from '@repere/gazetteer'
import { type OsmMember, type Tags } from '../../osm-pbf/elements.js'
import { type NodePositions } from '../node-positions.js'
import { type Box, boxOf, joinRings } from '../shapes.js'
import { type CellWindow, cellUnits, visitAlong, visitInside } from './cell-grid.js'

interface Water {
  box: Box
  /** Outlines of lagoons and lakes. */
  rings?: Path[]
  /** A coastline, or the middle of a river. */
  line?: Path
}

const isSurface = (tags: Tags) =>
  tags.natural === 'water' || tags.natural === 'bay' || tags.waterway === 'riverbank' || tags.landuse === 'reservoir'
const isLine = (tags: Tags) =>
  tags.natural === 'coastline' ||
  ((tags.waterway === 'river' || tags.waterway === 'canal') && tags.tunnel === undefined)

// About 5.5 km.
const squareUnits = 50 * cellUnits

function* squaresOf({ latMin, latMax, lngMin, lngMax }: Box): Generator<string> {
  for (let row = Math.floor(latMin / squareUnits); row <= Math.floor(latMax / squareUnits); row++) {
    for (let column = Math.floor(lngMin / squareUnits); column <= Math.floor(lngMax / squareUnits); column++) {
      yield `${row} ${column}`
    }
  }
}

/** The water of an extract that separates quarters: lagoons, lakes, rivers, canals and the coast. */
export class WaterBarrier {
  private readonly relations: number[][] = []
  /** Nodes of ways; null until the way was read. */
  private readonly ways = new Map<number, number[] | null>()
  private readonly closed: number[] = []
  private readonly lines: number[] = []
  /** Indexed by squares, so that a query reads only water nearby. */
  private readonly squares = new Map<string, Water[]>()

  noteRelation(members: readonly OsmMember[], tags: Tags): void {
    if (tags.type !== 'multipolygon' || !isSurface(tags)) return
    const ways = members.filter(({ type }) => type === 'way').map(({ ref }) => ref)
    this.relations.push(ways)
    for (const way of ways) this.ways.set(way, null)
  }

  /** @returns true when the positions of the nodes are needed */
  noteWay(id: number, nodes: readonly number[], tags: Tags): boolean {
    const isPart = this.ways.has(id)
    const isOwn = isLine(tags) || (isSurface(tags) && nodes[0] === nodes.at(-1))
    if (!isPart && !isOwn) return false
    this.ways.set(id, [...nodes])
    if (isLine(tags)) this.lines.push(id)
    else if (isOwn && !isPart) this.closed.push(id)
    return true
  }

  /** Call it when the positions are known. */
  seal(positions: NodePositions): void {
    const known = (ids: readonly number[]) => ids.flatMap((id) => [this.ways.get(id) ?? []])
    for (const ways of this.relations) {
      const rings = joinRings(known(ways)).map((ring) => positions.path(ring))
      this.addRings(rings.filter(({ length }) => length >= 6))
    }
    for (const nodes of known(this.closed)) this.addRings([positions.path(nodes.slice(0, -1))])
    for (const nodes of known(this.lines)) {
      const line = positions.path(nodes)
      if (line.length >= 4) this.file({ box: boxOf([line]), line })
    }
    this.ways.clear()
  }

  private addRings(rings: Path[]): void {
    const whole = rings.filter(({ length }) => length >= 6)
    if (whole.length > 0) this.file({ box: boxOf(whole), rings: whole })
  }

  private file(water: Water): void {
    for (const key of squaresOf(water.box)) {
      const here = this.squares.get(key)
      if (here) here.push(water)
      else this.squares.set(key, [water])
    }
  }

  /** 1 for each cell of a window with water; null without any water. */
  cellsIn(window: CellWindow): Uint8Array | null {
    const { south, west, width, height } = window
    const [latMin, lngMin] = [south * cellUnits, west * cellUnits]
    const own = { latMin, latMax: latMin + height * cellUnits, lngMin, lngMax: lngMin + width * cellUnits }
    const near = new Set([...squaresOf(own)].flatMap((key) => this.squares.get(key) ?? []))
    let cells: Uint8Array | null = null
    for (const { box, rings, line } of near) {
      if (box.latMax < own.latMin || box.latMin > own.latMax) continue
      if (box.lngMax < own.lngMin || box.lngMin > own.lngMax) continue
      const wet = (cells ??= new Uint8Array(width * height))
      const mark = (cell: number) => void (wet[cell] = 1)
      if (rings) visitInside(window, rings, mark)
      if (line) visitAlong(window, line, mark)
    }
    return cells
  }
}
