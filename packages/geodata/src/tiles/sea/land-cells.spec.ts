import { areaPaths, type Paths64, type Rect64 } from 'clipper2-ts'
import { clipAreas } from './clip.js'
import { withLand } from './land-cells.js'

const square = ({ left, top, right, bottom }: Rect64) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

it('gives each cell the land in its rectangle, and each cell once', () => {
  const land: Paths64 = [
    square({ left: 0, top: 0, right: 1000, bottom: 700 }),
    square({ left: 1500, top: 300, right: 1600, bottom: 900 }),
  ]
  const cells = Array.from({ length: 25 }, (_, i) => {
    const [left, top] = [(i % 5) * 400, Math.floor(i / 5) * 200]
    return { number: i, paths: [], rect: { left, top, right: left + 450, bottom: top + 250 } }
  })
  const found = [...withLand(cells, land)]
  expect(found.map(({ cell }) => cell.number).sort((a, b) => a - b)).toEqual(cells.map(({ number }) => number))
  for (const { cell, land: there } of found) {
    expect(areaPaths(there)).toBe(areaPaths(clipAreas(cell.rect, land)))
  }
  expect([...withLand([], land)]).toEqual([])
})
