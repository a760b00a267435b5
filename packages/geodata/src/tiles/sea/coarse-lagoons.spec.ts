import { areaPaths, type Path64, type Paths64, pointInPolygon } from 'clipper2-ts'
import { plausibleLagoons, coarseLagoons, withFerries } from './coarse-lagoons.js'
import { positive } from './land-outlines.js'

// A unit of the grid is a metre here.
const rectangle = (left: number, top: number, right: number, bottom: number): Path64 =>
  positive([
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ])
const wet = (paths: Paths64, x: number, y: number) => paths.some((path) => pointInPolygon({ x, y }, path) === 1)
const none = { lines: [], points: [], coastlines: [] }

// Land north of y = 40,000, the sea south of it. The coarse map has an inlet behind a bar two kilometres wide.
const fine = [rectangle(0, 0, 60_000, 40_000)]
const lagoon = rectangle(20_000, 32_000, 40_000, 38_000)
const mouth = rectangle(39_000, 37_000, 39_800, 40_000)
const coarse = [
  rectangle(0, 0, 60_000, 32_000),
  rectangle(0, 31_000, 20_000, 40_000),
  rectangle(40_000, 31_000, 60_000, 40_000),
  rectangle(19_000, 38_000, 39_000, 40_000),
]

describe('lagoons that only the coarser map has', () => {
  it('stay', () => {
    const found = coarseLagoons(coarse, { land: fine, lakes: [] }, 1)
    expect(wet(found, 30_000, 35_000)).toBe(true)
    expect(Math.abs(areaPaths(found))).toBeLessThan(1.1 * Math.abs(areaPaths([lagoon, mouth])))
  })

  it('do not exist where the finer map has an island that the coarser one lacks', () => {
    const island = rectangle(20_000, 50_000, 26_000, 56_000)
    expect(coarseLagoons(fine, { land: [...fine, island], lakes: [] }, 1)).toEqual([])
  })

  it('do not exist where both maps draw one shore at two positions', () => {
    expect(coarseLagoons([rectangle(0, 0, 60_000, 39_000)], { land: fine, lakes: [] }, 1)).toEqual([])
  })

  it('do not cover roads and things on the shore', () => {
    const road = [
      { x: 30_000, y: 30_000 },
      { x: 30_000, y: 39_000 },
    ]
    const ground = { ...none, lines: [{ path: road, zoomMin: 12 }], points: [{ x: 25_000, y: 32_100 }] }
    const left = plausibleLagoons([lagoon], ground, 1)
    expect([wet(left, 30_000, 35_000), wet(left, 25_000, 32_150), wet(left, 35_000, 35_000)]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('reach as far as their ferries sail', () => {
    const ferry = [
      { x: 30_000, y: 33_000 },
      { x: 30_000, y: 31_000 },
    ]
    expect(wet(withFerries([lagoon], [ferry], fine, 1), 30_000, 31_200)).toBe(true)
    expect(wet(withFerries([lagoon], [], fine, 1), 30_000, 31_200)).toBe(false)
  })
})
