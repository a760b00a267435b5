import { FillRule, type Path64, type Paths64, type Point64, trimCollinear, union } from 'clipper2-ts'
import { tileNumber, tileSpan } from '../tile-grid.js'
import { coastZooms } from './coastlines.js'

/** Metres: a longer edge along a cell is not the step between two maps' shores. */
const seamMetres = 700
/** Along the coast, as a multiple of the step. */
const slopeLength = 6

const span = tileSpan(coastZooms.max)

/**
 * Shores whose steps between cells of the extract's coast and cells of the outline's are slopes: both draw one shore, some
 * hundred metres apart. Only the outline's part changes.
 *
 * @param refined  `tileNumber`s, of `coastZooms.max`, where the shore is the extract's own
 */
export function withoutSeams(shores: Paths64, refined: ReadonlySet<number>, unitsPerMetre: number): Paths64 {
  if (refined.size === 0) return shores
  // The cells' shores are areas of their own so far.
  const whole = union(shores, FillRule.NonZero)
  return union(
    whole.map((ring) => slopedRing(ring, refined, seamMetres * unitsPerMetre)),
    FillRule.NonZero,
  )
}

/** @param longest  in the grid's units */
function slopedRing(ringWithAll: Path64, refined: ReadonlySet<number>, longest: number): Path64 {
  const ring = trimCollinear(ringWithAll)
  const at = (index: number): Point64 => ring.at(index % ring.length)!
  const isOutlines = (a: Point64, b: Point64) => !refined.has(cellAt((a.x + b.x) / 2, (a.y + b.y) / 2))
  // Corners by index: null for those that go, another place for those that move.
  const changed = new Map<number, Point64 | null>()
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [at(i), at(i + 1)]
    const step = lengthOf(a, b)
    if (step === 0 || step > longest || !isSeam(a, b, refined)) continue
    const [corner, direction] = isOutlines(b, at(i + 2)) ? [i + 1, 1] : [i, -1]
    let left = slopeLength * step
    for (let j = corner; left > 0 && Math.abs(j - corner) < ring.length / 4; j += direction) {
      const [from, to] = [at(j), at(j + direction)]
      if (!isOutlines(from, to)) break
      const length = lengthOf(from, to)
      const index = ((j % ring.length) + ring.length) % ring.length
      changed.set(index, length <= left ? null : between(from, to, left / length))
      left -= length
    }
  }
  return ring.flatMap((point, i) => (changed.has(i) ? (changed.get(i) ?? []) : [point]))
}

/** Whether an edge lies between a cell of the extract's coast and another one. */
function isSeam(a: Point64, b: Point64, refined: ReadonlySet<number>): boolean {
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
  if (a.x === b.x && x % span === 0) return refined.has(cellAt(x - 1, y)) !== refined.has(cellAt(x, y))
  if (a.y === b.y && y % span === 0) return refined.has(cellAt(x, y - 1)) !== refined.has(cellAt(x, y))
  return false
}

const cellAt = (x: number, y: number): number => tileNumber(Math.floor(x / span), Math.floor(y / span))

/** In the world's grid. */
const lengthOf = (a: Point64, b: Point64): number => Math.hypot(b.x - a.x, b.y - a.y)

const between = (a: Point64, b: Point64, share: number): Point64 => ({
  x: Math.round(a.x + (b.x - a.x) * share),
  y: Math.round(a.y + (b.y - a.y) * share),
})
