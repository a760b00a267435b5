import { areaPaths, type Path64, type Paths64, pointInPolygon } from 'clipper2-ts'
import { coarseLagoons, ferryWater, plausibleLagoons, withFerries, withMouths } from './coarse-lagoons.js'
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

  it('keep a narrow arm', () => {
    // Four hundred metres wide, and two kilometres long.
    const arm = [rectangle(0, 0, 60_000, 30_000), rectangle(0, 30_000, 29_800, 32_000), ...coarse.slice(1)]
    arm.push(rectangle(30_200, 30_000, 60_000, 32_000))
    expect(wet(coarseLagoons(arm, { land: fine, lakes: [] }, 1), 30_000, 31_000)).toBe(true)
  })

  it('do not cover roads and towns', () => {
    const road = [
      { x: 30_000, y: 30_000 },
      { x: 30_000, y: 39_000 },
    ]
    const town = Array.from({ length: 9 }, (_, i) => ({ x: 24_000 + 300 * i, y: 32_100 }))
    const ground = { ...none, lines: [{ path: road, zoomMin: 12 }], points: town }
    const left = plausibleLagoons([lagoon], [], ground, 1)
    expect([wet(left, 30_000, 35_000), wet(left, 25_300, 32_120), wet(left, 35_000, 35_000)]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('have no round hole around a thing that stands alone', () => {
    const left = plausibleLagoons([lagoon], [], { ...none, points: [{ x: 25_000, y: 34_000 }] }, 1)
    expect(wet(left, 25_000, 34_050)).toBe(true)
    expect(left).toHaveLength(1)
  })

  it('are open to the sea where the coarser map has them open, and no road is', () => {
    // The shore as drawn is two hundred metres further out than the finer map's.
    const shores = [rectangle(0, 0, 60_000, 40_200)]
    const open = rectangle(39_000, 36_000, 39_800, 40_000)
    const sees = (lines: Parameters<typeof withMouths>[2]['lines']) => {
      const left = withMouths([lagoon, open], { coarse, shores }, { ...none, lines }, 1)
      return [wet(left, 39_400, 40_100), wet(left, 30_000, 38_200), wet(left, 45_000, 40_100)]
    }
    expect(sees([])).toEqual([true, false, false])
    const road = [
      { x: 38_000, y: 40_080 },
      { x: 41_000, y: 40_080 },
    ]
    expect(sees([{ path: road, zoomMin: 12 }])).toEqual([false, false, false])
  })

  it('reach as far as their ferries sail, also beside a town', () => {
    const ferry = [
      { x: 30_000, y: 30_500 },
      { x: 30_000, y: 29_500 },
    ]
    const along = ferryWater([lagoon], [ferry], fine, 1)
    // There is a kilometre between the ferry and the lagoon.
    const joined = withFerries([lagoon], along, fine, 1)
    expect([wet(joined, 30_000, 29_600), wet(joined, 30_000, 31_300)]).toEqual([true, true])
    const points = Array.from({ length: 9 }, (_, i) => ({ x: 30_000, y: 29_600 + 100 * i }))
    expect(wet(plausibleLagoons(joined, along, { ...none, points }, 1), 30_000, 30_000)).toBe(true)
    expect(ferryWater([lagoon], [], fine, 1)).toEqual([])
  })
})
