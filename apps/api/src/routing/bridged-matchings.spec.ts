import polyline from '@mapbox/polyline'
import { metres, seconds } from '@repere/shared'
import { type BridgeEnd, type BridgeWay, bridgeMatchings, OutOfTime } from './bridged-matchings.js'
import { type MatchAnswer, type Matching, type MatchQuery } from './match-answer.js'

/** A trace along the equator: a point each 30 s and 300 m, of which the third and fourth match no road. */
const STEP = 300 / 111_195
const shape = Array.from({ length: 6 }, (_, index) => ({ lat: 0, lng: index * STEP }))
const query: MatchQuery = { shape, mode: 'auto', seconds: shape.map((_, index) => index * 30) }

const line = (from: number, to: number) =>
  polyline.encode(
    [
      [0, from * STEP],
      [0, to * STEP],
    ],
    6,
  )
const matching = (from: number, to: number): Matching => {
  const [duration, distance] = [seconds((to - from) * 20), metres((to - from) * 300)]
  return {
    confidence: 0.8,
    duration,
    distance,
    polyline: line(from, to),
    legs: [{ duration, distance, street_names: ['Rue A'] }],
  }
}
const answer: MatchAnswer = {
  build: 'one',
  matchings: [matching(0, 1), matching(4, 5)],
  tracepoints: [0, 0, null, null, 1, 1].map((matching_index, index) =>
    matching_index === null ? null : { ...shape[index]!, distance: metres(0), matching_index },
  ),
}

const way = (more: Partial<BridgeWay> = {}): BridgeWay => ({
  timeMs: 60_000,
  lengthDm: 9_000,
  line: line(1, 4),
  ...more,
})
const bridged = (one: BridgeWay | null, of: MatchQuery = query) =>
  bridgeMatchings(answer, of, () => Promise.resolve(one))

describe('a break of a trace', () => {
  it('is bridged by the way between its ends, in a leg of its own', async () => {
    const { matchings, tracepoints } = await bridged(way())
    expect(matchings).toHaveLength(1)
    expect(matchings[0]).toMatchObject({ distance: 1_500, duration: 100, confidence: 0.8 })
    expect(matchings[0]!.legs.map(({ distance, bridged: isBridge }) => [distance, isBridge])).toEqual([
      [300, undefined],
      [900, true],
      [300, undefined],
    ])
    expect(polyline.decode(matchings[0]!.polyline, 6)).toHaveLength(4)
    expect(tracepoints.map((point) => point?.matching_index)).toEqual([0, 0, undefined, undefined, 0, 0])
  })

  it.each([
    ['no way leads over it', null, query],
    ['the way takes longer than a car can make up for', way({ timeMs: 400_000 }), query],
    ['the way is far longer than the trace', way({ lengthDm: 30_000 }), query],
    ['the way is a short cut', way({ lengthDm: 2_000 }), query],
    ['the points cannot belong together', way(), { ...query, breaks: [3] }],
    ['no times are known', way(), { shape, mode: 'auto' as const }],
  ])('stays where %s', async (_, one, of) => {
    expect(await bridged(one, of)).toEqual(answer)
  })

  it('stays where the trace itself has a gap', async () => {
    const gap = shape.map((point, index) => (index < 3 ? point : { ...point, lng: point.lng + 8 * STEP }))
    expect(await bridged(way({ lengthDm: 33_000 }), { ...query, shape: gap })).toEqual(answer)
  })

  it('is bridged without a point beside it that lies on a wrong road', async () => {
    const metresOf = (index: number) => index * 300
    const both = [0, 3].map((from) => ({
      ...matching(from, from + 2),
      polyline: polyline.encode(
        [0, 1, 2].map((at) => [0, (from + at) * STEP]),
        6,
      ),
    }))
    const tracepoints = [0, 0, 0, 1, 1, 1].map((matching_index, index) => ({
      ...shape[index]!,
      distance: metres(0),
      matching_index,
    }))
    const over = async (wrong: number[]) => {
      const isAt = ({ lng }: BridgeEnd, index: number) => Math.abs(lng - index * STEP) < 1e-9
      const found = await bridgeMatchings({ build: 'one', matchings: both, tracepoints }, query, (from, to) => {
        if (wrong.some((index) => isAt(from, index) || isAt(to, index))) return Promise.resolve(null)
        const [begin, end] = [Math.round(from.lng / STEP), Math.round(to.lng / STEP)]
        const lengthDm = 10 * metresOf(end - begin)
        return Promise.resolve({ timeMs: (end - begin) * 20_000, lengthDm, line: line(begin, end) })
      })
      return found
    }
    const numbersOf = ({ tracepoints: points }: MatchAnswer) => points.map((point) => point?.matching_index)
    for (const [wrong, numbers, bridge] of [
      [[], [0, 0, 0, 0, 0, 0], 300],
      [[2], [0, 0, undefined, 0, 0, 0], 600],
      [[3], [0, 0, 0, undefined, 0, 0], 600],
      [[2, 3], [0, 0, undefined, undefined, 0, 0], 900],
    ] as const) {
      const found = await over([...wrong])
      expect(numbersOf(found)).toEqual(numbers)
      expect(found.matchings).toHaveLength(1)
      const [{ distance, duration, legs: joined, polyline: drawn }] = found.matchings as [Matching]
      expect({ distance, duration }).toEqual({ distance: 1_500, duration: 100 })
      expect(joined.filter(({ bridged: isBridge }) => isBridge).map((leg) => leg.distance)).toEqual([bridge])
      expect(joined).toHaveLength(3)
      const lngs = polyline.decode(drawn, 6).map(([, lng]) => lng)
      expect(lngs).toEqual([...lngs].sort((a, b) => a - b))
      expect(new Set(lngs).size).toBe(lngs.length)
    }
    // Two points of each stay.
    expect((await over([1, 2])).matchings).toHaveLength(2)
  })

  it('stays where no time is left for it, and bridges that were found before stay', async () => {
    const three: MatchAnswer = {
      build: 'one',
      matchings: [matching(0, 1), matching(2, 3), matching(4, 5)],
      tracepoints: shape.map((point, index) => ({
        ...point,
        distance: metres(0),
        matching_index: Math.floor(index / 2),
      })),
    }
    let left = 1
    const found = await bridgeMatchings(three, query, () => {
      if (left-- === 0) return Promise.reject(new OutOfTime())
      return Promise.resolve(way({ timeMs: 20_000, lengthDm: 3_000, line: line(1, 2) }))
    })
    expect(found).toMatchObject({ isCutShort: true, matchings: [{ distance: 900 }, { distance: 300 }] })
    expect(found.tracepoints.map((point) => point?.matching_index)).toEqual([0, 0, 0, 0, 1, 1])
    const whole = await bridgeMatchings(three, query, () =>
      Promise.resolve(way({ timeMs: 20_000, lengthDm: 3_000, line: line(1, 2) })),
    )
    expect(whole).not.toHaveProperty('isCutShort')
    expect(whole.matchings).toHaveLength(1)
    await expect(bridgeMatchings(three, query, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  })

  it('is tried again in the direction of the trace, from the road that leads there', async () => {
    const asked: BridgeEnd[] = []
    const { matchings } = await bridgeMatchings(answer, query, (from, to) => {
      asked.push(from, to)
      return Promise.resolve(from.heading === undefined ? way({ lengthDm: 40_000 }) : way())
    })
    expect(asked.map(({ heading }) => heading)).toEqual([undefined, undefined, 90, 90])
    expect(matchings).toHaveLength(1)
  })
})
