import { type Path64, pointInPolygon } from 'clipper2-ts'
import { tileNumber, tileSpan, unitsPerMetre } from '../tile-grid.js'
import { coastZooms } from './coastlines.js'
import { withoutSeams } from './seams.js'

const span = tileSpan(coastZooms.max)
const perMetre = unitsPerMetre(0)
const [column, row] = [9000, 8000]
const [edge, shore] = [(column + 1) * span, row * span + span / 2]
const step = Math.round(200 * perMetre)

// The land in the north; the coast of the extract in a cell, that of the outline two hundred metres further south in the next.
const land = (left: number, right: number, bottom: number): Path64 => [
  { x: left, y: shore - span / 4 },
  { x: right, y: shore - span / 4 },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
const own = land(column * span, edge, shore)
const outlines = land(edge, edge + 3 * span, shore + step)
const refined = new Set([tileNumber(column, row)])
const isLand = (paths: Path64[], x: number, y: number) => paths.some((path) => pointInPolygon({ x, y }, path) === 1)

it('has a slope instead of a step between the shores of two maps', () => {
  const shores = withoutSeams([own, outlines], refined, perMetre)
  const justSouth = shore + Math.round(step / 4)
  expect(isLand([own, outlines], edge + 10, justSouth)).toBe(true)
  expect(isLand(shores, edge + 10, justSouth)).toBe(false)
  // Six times the step away, the outline is as it was.
  expect(isLand(shores, edge + 7 * step, shore + step - 10)).toBe(true)
  expect(isLand(shores, edge + 3 * step, shore + Math.round(step * 0.4))).toBe(true)
})

it('does not change the shore of the extract', () => {
  const shores = withoutSeams([own, outlines], refined, perMetre)
  for (const share of [0.1, 0.5, 0.99]) {
    const x = Math.round(column * span + share * span)
    expect([isLand(shores, x, shore - 5), isLand(shores, x, shore + 5)]).toEqual([true, false])
  }
})

it('leaves shores alone where no cell has the extract’s', () => {
  expect(withoutSeams([own, outlines], new Set(), perMetre)).toEqual([own, outlines])
})
