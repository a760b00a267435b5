import { area, difference, FillRule, intersect, type Path64, type Paths64, type Rect64 } from 'clipper2-ts'
import { boxed, clipAreas, clipBoxed, clipLines } from './clip.js'
import { positive } from './land-outlines.js'

const frame: Rect64 = { left: 0, top: 0, right: 4096, bottom: 4096 }
const outline = ({ left, top, right, bottom }: Rect64): Path64 => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
const sum = (paths: Paths64) => Math.abs(paths.reduce((total, path) => total + area(path), 0))

/** A star with a jagged edge around a middle: no edge crosses another. */
function jagged(seed: number, middle: number, reach: number): Path64 {
  let state = seed
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  return positive(
    Array.from({ length: 60 }, (_, i) => {
      const [angle, radius] = [(i / 60) * 2 * Math.PI, reach * (0.3 + 0.7 * next())]
      return { x: Math.round(middle + radius * Math.cos(angle)), y: Math.round(middle + radius * Math.sin(angle)) }
    }),
  )
}

describe('areas', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed))('are as large as a general intersection says (%i)', (seed) => {
    const path = jagged(seed + 1, (seed * 400) % 5000, 3500)
    const expected = sum(intersect([path], [outline(frame)], FillRule.NonZero))
    expect(Math.abs(sum(clipAreas(frame, [path])) - expected)).toBeLessThan(20_000)
  })

  it('lose nothing when they are clipped again and again at the same edge', () => {
    const path = jagged(7, 4000, 6000)
    let [rest, rect]: [Paths64, Rect64] = [[path], { left: -8192, top: -8192, right: 4096, bottom: 4096 }]
    for (const left of [-8192, -4096, -2048, 0, 2048]) {
      rect = { ...rect, left, top: left }
      rest = clipAreas(rect, rest)
      const expected = sum(intersect([path], [outline(rect)], FillRule.NonZero))
      expect(Math.abs(sum(rest) - expected)).toBeLessThan(20_000)
    }
  })

  it('are the same when a column is clipped first, and then its tiles', () => {
    for (let seed = 1; seed < 30; seed++) {
      const areas = [jagged(seed, 4096, 9000), jagged(seed + 50, 1000, 900)].map(boxed)
      const column = clipBoxed({ ...frame, top: -Infinity, bottom: Infinity }, areas)
      for (const top of [-4096, 0, 4096]) {
        const rows = { top, bottom: top + 4096 }
        expect(clipBoxed({ ...rows, left: -Infinity, right: Infinity }, column)).toEqual(
          clipBoxed({ ...frame, ...rows }, areas),
        )
      }
    }
  })

  it('fill the frame if they cover all of it, and leave nothing if they cover none', () => {
    const around = outline({ left: -10, top: -10, right: 5000, bottom: 5000 })
    expect(sum(clipAreas(frame, [around]))).toBe(4096 ** 2)
    expect(clipAreas(frame, [outline({ left: 4096, top: 0, right: 5000, bottom: 10 })])).toEqual([])
    // A corner that is cut off passes the frame by.
    expect(sum(difference([outline(frame)], clipAreas(frame, [jagged(3, 20_000, 2_000)]), FillRule.NonZero))).toBe(
      4096 ** 2,
    )
  })
})

describe('lines', () => {
  it('come in pieces that begin and end on the edge, in their own direction', () => {
    const line = [
      { x: -100, y: 100 },
      { x: 100, y: 100 },
      { x: 100, y: 300 },
      { x: -100, y: 300 },
      { x: -100, y: 500 },
      { x: 50, y: 500 },
    ]
    expect(clipLines(frame, [line])).toEqual([
      [
        { x: 0, y: 100 },
        { x: 100, y: 100 },
        { x: 100, y: 300 },
        { x: 0, y: 300 },
      ],
      [
        { x: 0, y: 500 },
        { x: 50, y: 500 },
      ],
    ])
  })
})
