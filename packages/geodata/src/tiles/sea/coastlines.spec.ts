import { area, type Path64, type Paths64, type Rect64 } from 'clipper2-ts'
import { coastZooms, isRefined, landInside, refineShores } from './coastlines.js'
import { positive } from './land-outlines.js'
import { tileSpan } from '../tile-grid.js'

const frame: Rect64 = { left: 0, top: 0, right: 1000, bottom: 1000 }
const path = (...corners: [number, number][]): Path64 => corners.map(([x, y]) => ({ x, y }))
const size = (paths: Paths64 | null) => paths && paths.reduce((sum, one) => sum + area(one), 0)

// y grows to the south. A coastline has the land on its left: from west to east, the land is to the north.
const eastward = path([-50, 400], [500, 400], [1050, 400])

describe('the land in a cell', () => {
  it('is what lies to the left of the coastline', () => {
    expect(size(landInside(frame, [eastward]))).toBe(400 * 1000)
    expect(size(landInside(frame, [[...eastward].reverse()]))).toBe(600 * 1000)
  })

  it('is the same from pieces in any order', () => {
    expect(size(landInside(frame, [eastward.slice(1), eastward.slice(0, 2)]))).toBe(400 * 1000)
  })

  it('lies between two coastlines', () => {
    const westward = path([1050, 700], [-50, 700])
    // Land from the first to the north, and from the second to the south.
    expect(size(landInside(frame, [eastward, westward]))).toBe((400 + 300) * 1000)
  })

  it('goes round corners', () => {
    // Land in the south-west corner only.
    expect(size(landInside(frame, [path([300, 1050], [300, 700], [-50, 700])]))).toBe(300 * 300)
  })

  it('is an island alone, or with the mainland, or all but a bay', () => {
    const island = path([600, 600], [600, 800], [800, 800], [800, 600], [600, 600])
    expect(size(landInside(frame, [island]))).toBe(200 * 200)
    expect(size(landInside(frame, [island, eastward]))).toBe(400 * 1000 + 200 * 200)
    expect(size(landInside(frame, [[...island].reverse()]))).toBe(1000 * 1000 - 200 * 200)
  })

  it.each([
    ['there is none', []],
    ['one ends inside', [path([-50, 400], [500, 400])]],
    ['two say the opposite', [eastward, path([-50, 700], [1050, 700])]],
  ])('is not known where %s', (_, lines) => {
    expect(landInside(frame, lines)).toBeNull()
  })
})

describe('shores', () => {
  const span = tileSpan(coastZooms.min)
  const [column, row] = [2000, 1900]
  const cell = (dx: number, dy: number) => ({ z: coastZooms.min, x: column + dx, y: row + dy })
  // Land north of a line through the cell's lower half, as the world's outline has it.
  const before = [
    positive(
      path(
        [(column - 5) * span, (row - 5) * span],
        [(column + 5) * span, (row - 5) * span],
        [(column + 5) * span, row * span + 0.6 * span],
        [(column - 5) * span, row * span + 0.6 * span],
      ).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    ),
  ]
  const coast = (y: number) => path([column * span - 10, y], [(column + 1) * span + 10, y])

  it("are the extract's where its coastline crosses a cell", () => {
    const y = Math.round(row * span + 0.51 * span)
    const { shores, refined } = refineShores(before, [coast(y)])
    expect(isRefined(refined, cell(0, 0))).toBe(true)
    const lost = size(before)! - size(shores)!
    expect(lost).toBeGreaterThan(0.08 * span * span)
    expect(lost).toBeLessThan(0.1 * span * span)
  })

  it("are the extract's in the smaller cells that a short coastline crosses", () => {
    const y = Math.round(row * span + 0.55 * span)
    const short = path([column * span + 0.2 * span, y], [column * span + 0.6 * span, y])
    const { refined } = refineShores(before, [short])
    const small = (dx: number, dy: number) => ({ z: coastZooms.max, x: column * 4 + dx, y: row * 4 + dy })
    expect([0, 1, 2, 3].map((dx) => isRefined(refined, small(dx, 2)))).toEqual([false, true, false, false])
  })

  it('stay where the coast beside it is unknown, and where the coastline contradicts them', () => {
    const { refined } = refineShores(before, [coast(Math.round(row * span + 0.51 * span))])
    // The coast continues there, but the extract does not have it.
    expect([isRefined(refined, cell(-1, 0)), isRefined(refined, cell(1, 0))]).toEqual([false, false])
    // All land and all sea: no shore is visible there, and the cells are refined.
    expect([isRefined(refined, cell(0, -1)), isRefined(refined, cell(0, 1))]).toEqual([true, true])
    const upsideDown = [[...coast(Math.round(row * span + 0.51 * span))].reverse()]
    expect(isRefined(refineShores(before, upsideDown).refined, cell(0, 0))).toBe(true)
    expect(refineShores(before, [coast(Math.round(row * span + 0.1 * span))]).refined.size).toBe(0)
  })
})
