import {
  area,
  difference,
  FillRule,
  getBounds,
  type Path64,
  type Paths64,
  type Point64,
  type Rect64,
} from 'clipper2-ts'
import { type Tile, tileNumber, tileSpan, worldSize } from '../tile-grid.js'
import { boxed, clipBoxed, clipLines, doubleArea, isSamePlace, outlineOf } from './clip.js'
import { positive } from './land-outlines.js'

/**
 * Coastlines are checked tile by tile at these zooms: a tile without its complete coast is not changed, but smaller ones
 * inside it may be. An extract of a city crosses no tile of zoom 12 from edge to edge.
 */
export const coastZooms = { min: 12, max: 14 } as const

export interface RefinedLand {
  shores: Paths64
  /** `tileNumber`s, of `coastZooms.max`, where the shore is the extract's own. */
  refined: Set<number>
}

/** True when the shore in any part of a tile of `coastZooms` is the extract's. */
export function isRefined(refined: ReadonlySet<number>, { z, x, y }: Tile): boolean {
  return insideOf(z, x, y).some((number) => refined.has(number))
}

/** The tiles of `coastZooms.max` inside a tile. */
function insideOf(zoom: number, x: number, y: number): number[] {
  const side = 2 ** (coastZooms.max - zoom)
  return Array.from({ length: side * side }, (_, i) =>
    tileNumber(x * side + (i % side), y * side + Math.floor(i / side)),
  )
}

// In an extract that was cut along a coast, land and sea may seem exchanged.
const differenceMax = 0.35

/**
 * Puts the extract's coastlines in place of the world outline's shores, wherever they cross a cell from edge to edge.
 * Beside such cells, a cell without any coastline is made all land or all sea, because the part of the outline's shore
 * in it is only an error of position.
 *
 * @param shores  the world outline's land, each path of positive area
 * @param lines  coastlines in the world's grid, land on the left, in any order and cut anywhere
 */
export function refineShores(shores: Paths64, lines: Paths64): RefinedLand {
  let refining: RefinedLand = { shores, refined: new Set() }
  for (let zoom = coastZooms.min; zoom <= coastZooms.max; zoom++) refining = refineCells(refining, lines, zoom)
  return refining
}

/** Refines the cells of a zoom in which no shore is refined yet. */
function refineCells({ shores, refined }: RefinedLand, lines: Paths64, zoom: number): RefinedLand {
  const numbersIn = ({ left, top }: Rect64) => insideOf(zoom, left / tileSpan(zoom), top / tileSpan(zoom))
  const isNew = (rect: Rect64) => !numbersIn(rect).some((number) => refined.has(number))
  const byCell = linesByCell(lines, zoom)
  const outlines = shores.map(boxed)
  const areaBefore = (rect: Rect64) => clipBoxed(rect, outlines).reduce((sum, one) => sum + doubleArea(one) / 2, 0)
  const cells = new Map<number, { rect: Rect64; land: Paths64 }>()
  for (const [number, { rect, lines: near }] of byCell) {
    const land = isNew(rect) && landInside(rect, near)
    if (!land) continue
    if (Math.abs(areaOf(land) - areaBefore(rect)) > differenceMax * sizeOf(rect)) continue
    cells.set(number, { rect, land })
  }
  // Of the smaller cells, only those with a coast count: a larger tile beside them may have a shore of the outline.
  const crossed = [...cells.values()]
  for (const [number, rect] of neighboursOf(cells, zoom)) {
    const near = byCell.get(number)?.lines ?? []
    if (!isNew(rect) || clipLines(rect, near).length > 0) continue
    const share = areaBefore(rect) / sizeOf(rect)
    // With a share between the two, the coast runs through the cell and is missing in the extract.
    if (share > 0.1 && share < 0.9) continue
    cells.set(number, { rect, land: share >= 0.5 ? [outlineOf(rect)] : [] })
  }
  if (cells.size === 0) return { shores, refined }
  const cut = [...cells.values()].map(({ rect }) => outlineOf(rect))
  return {
    shores: [...difference(shores, cut, FillRule.NonZero), ...[...cells.values()].flatMap(({ land }) => land)],
    refined: new Set([
      ...refined,
      ...(zoom === coastZooms.min ? [...cells.values()] : crossed).flatMap(({ rect }) => numbersIn(rect)),
    ]),
  }
}

/**
 * The land in a rectangle, from the coastlines alone: outlines of positive area, holes of negative.
 *
 * @returns null if they do not decide: there are none, one ends inside, or two contradict each other
 */
export function landInside(rect: Rect64, lines: Paths64): Paths64 | null {
  const pieces = clipLines(rect, lines)
  const rings: Paths64 = []
  const crossings: Paths64 = []
  for (const line of joined(pieces)) {
    if (isSamePlace(line[0]!, line.at(-1)!)) rings.push(line.slice(0, -1))
    else crossings.push(line)
  }
  // With the land on the left and y to the south, an island's area is negative.
  const islands = rings.filter((ring) => area(ring) < 0).map(positive)
  const waters = rings.filter((ring) => area(ring) > 0)
  if (crossings.length === 0) {
    if (rings.length === 0) return null
    const largest = rings.reduce((a, b) => (Math.abs(area(a)) >= Math.abs(area(b)) ? a : b))
    return area(largest) < 0
      ? difference(islands, waters, FillRule.NonZero)
      : [...difference([outlineOf(rect)], waters, FillRule.NonZero), ...islands]
  }
  const mainland = closeAlongEdge(rect, crossings)
  return mainland && [...difference(mainland, waters, FillRule.NonZero), ...islands]
}

/** Joins lines of which one ends where another begins. */
function joined(lines: Paths64): Paths64 {
  const key = ({ x, y }: Point64) => x * worldSize + y
  const byStart = new Map(lines.map((line) => [key(line[0]!), line]))
  const ends = new Set(lines.map((line) => key(line.at(-1)!)))
  const result: Paths64 = []
  const follow = (first: Path64) => {
    const line = [...first]
    byStart.delete(key(first[0]!))
    for (let more; (more = byStart.get(key(line.at(-1)!)));) {
      byStart.delete(key(more[0]!))
      for (let i = 1; i < more.length; i++) line.push(more[i]!)
    }
    result.push(line)
  }
  for (const line of lines) if (!ends.has(key(line[0]!)) && byStart.get(key(line[0]!)) === line) follow(line)
  // Only rings are left.
  for (const line of lines) if (byStart.get(key(line[0]!)) === line) follow(line)
  return result
}

/** Joins the ends of coastlines along the rectangle's edge, with the land between them. */
function closeAlongEdge(rect: Rect64, crossings: Path64[]): Paths64 | null {
  const ends = crossings.flatMap((line, index) => [
    { at: alongEdge(rect, line[0]!), index, entry: true },
    { at: alongEdge(rect, line.at(-1)!), index, entry: false },
  ])
  if (ends.some(({ at }) => at === null)) return null
  // In the direction that keeps the land on the left: the next coastline begins where the land ends.
  const around = ends.sort((a, b) => a.at! - b.at!)
  if (around.some(({ entry }, i) => entry === around[(i + 1) % around.length]!.entry)) return null
  const next = new Map(around.map((end, i) => [end, around[(i + 1) % around.length]!]))
  const land: Paths64 = []
  const left = new Set(crossings.keys())
  for (const first of left) {
    const ring: Path64 = []
    for (let index = first; left.delete(index);) {
      ring.push(...crossings[index]!)
      const exit = around.find((end) => end.index === index && !end.entry)!
      const entry = next.get(exit)!
      ring.push(...cornersBetween(rect, exit.at!, entry.at!))
      index = entry.index
    }
    land.push(positive(ring))
  }
  return land
}

/**
 * How far round the rectangle a point of its edge lies, against the clock as seen on a map: 0..4 from the north-west
 * corner by way of the west side; null inside.
 */
function alongEdge({ left, top, right, bottom }: Rect64, { x, y }: Point64): number | null {
  if (x === left) return (y - top) / (bottom - top)
  if (y === bottom) return 1 + (x - left) / (right - left)
  if (x === right) return 2 + (bottom - y) / (bottom - top)
  if (y === top) return 3 + (right - x) / (right - left)
  return null
}

function cornersBetween({ left, top, right, bottom }: Rect64, from: number, to: number): Path64 {
  const corners: Path64 = [
    { x: left, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
  ]
  const end = to > from ? to : to + 4
  const between: Path64 = []
  for (let at = Math.floor(from) + 1; at <= Math.ceil(end) - 1; at++) between.push(corners[at % 4]!)
  return between
}

/** The cells that the coastlines may touch, each with those that may touch it. */
function linesByCell(lines: Paths64, zoom: number): Map<number, { rect: Rect64; lines: Paths64 }> {
  const cells = new Map<number, { rect: Rect64; lines: Paths64 }>()
  const span = tileSpan(zoom)
  for (const line of lines) {
    const { left, top, right, bottom } = getBounds(line)
    for (let column = Math.floor(left / span); column <= Math.floor(right / span); column++) {
      for (let row = Math.floor(top / span); row <= Math.floor(bottom / span); row++) {
        const number = tileNumber(column, row)
        const known = cells.get(number)
        if (known) known.lines.push(line)
        else cells.set(number, { rect: cell(column, row, span), lines: [line] })
      }
    }
  }
  return cells
}

function* neighboursOf(cells: Map<number, { rect: Rect64 }>, zoom: number): Generator<[number, Rect64]> {
  const span = tileSpan(zoom)
  const seen = new Set(cells.keys())
  for (const { rect } of [...cells.values()]) {
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const [column, row] = [rect.left / span + dx, rect.top / span + dy]
        const number = tileNumber(column, row)
        if (!seen.has(number)) yield [number, cell(column, row, span)]
        seen.add(number)
      }
    }
  }
}

function cell(column: number, row: number, span: number): Rect64 {
  return { left: column * span, top: row * span, right: (column + 1) * span, bottom: (row + 1) * span }
}

function sizeOf({ left, top, right, bottom }: Rect64): number {
  return (right - left) * (bottom - top)
}

function areaOf(paths: Paths64): number {
  return paths.reduce((sum, path) => sum + area(path), 0)
}
