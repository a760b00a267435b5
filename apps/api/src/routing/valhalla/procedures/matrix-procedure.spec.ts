import { METRES_PER_DEGREE } from '@repere/geometry'
import { type CallValhalla } from './call.js'
import { travelTable } from './matrix-procedure.js'

/** A street to the north: places are metres from its begin. */
const at = (metres: number) => ({ lat: 6.3 + metres / METRES_PER_DEGREE, lng: 2.4 })
const metresOf = ({ lat }: { lat: number }) => Math.round((lat - 6.3) * METRES_PER_DEGREE)

/** Valhalla on a street where the places of some metres lead nowhere; a road of the network is 100 m further. */
function streetWith(deadEnds: number[], apart: number[] = []) {
  const tables: { sources: number[]; targets: number[] }[] = []
  const call: CallValhalla = (action, request) => {
    const asked = JSON.parse(request) as Record<
      'locations' | 'sources' | 'targets',
      { lat: number; lon: number; minimum_reachability: number }[]
    >
    if (action === 'locate') {
      const edge = (metres: number, reach: number) => ({
        correlated_lat: at(metres).lat,
        correlated_lon: 2.4,
        inbound_reach: reach,
        outbound_reach: reach,
      })
      const edgesAt = (metres: number) =>
        deadEnds.includes(metres) ? [edge(metres, 1), edge(metres + 100, 400)] : [edge(metres, 400)]
      return Promise.resolve(JSON.stringify(asked.locations.map((place) => ({ edges: edgesAt(metresOf(place)) }))))
    }
    const [sources, targets] = [asked.sources.map(metresOf), asked.targets.map(metresOf)]
    tables.push({ sources, targets })
    const isApart = (metres: number) => deadEnds.includes(metres) || apart.includes(metres)
    const cells = sources.map((from) =>
      targets.map((to) => (from !== to && (isApart(from) || isApart(to)) ? null : Math.abs(to - from))),
    )
    return Promise.resolve(JSON.stringify({ sources_to_targets: { durations: cells, distances: cells } }))
  }
  const table = (sources: number[], targets: number[]) =>
    travelTable(call, { sources: sources.map(at), targets: targets.map(at), mode: 'auto' }, { snapMaxMetres: 5_000 })
  return { table, tables }
}

describe('travelTable', () => {
  it('requests one table where every nearest road leads on', async () => {
    const { table, tables } = streetWith([])
    const { durations, resnapped } = await table([0, 500], [1_000])
    expect(durations).toEqual([[1_000], [500]])
    expect(resnapped).toEqual({ sources: [], targets: [] })
    expect(tables).toHaveLength(1)
  })

  it('has the pairs of dead ends from the network near them, in the same call', async () => {
    const { table, tables } = streetWith([500, 2_000])
    const { durations, sources, resnapped } = await table([0, 500], [1_000, 2_000])
    expect(durations).toEqual([
      [1_000, 2_100],
      [400, 1_500],
    ])
    expect(resnapped).toEqual({ sources: [1], targets: [1] })
    expect(sources.map((place) => place && metresOf(place))).toEqual([0, 500])
    expect(tables).toEqual([{ sources: [0, 500, 600], targets: [1_000, 2_000, 2_100] }])
  })

  it('keeps the nearest roads of a pair that they connect', async () => {
    const { table } = streetWith([500])
    const { durations, resnapped } = await table([500], [500])
    expect(durations).toEqual([[0]])
    expect(resnapped).toEqual({ sources: [], targets: [] })
  })

  it('leaves a pair null that no network connects', async () => {
    const { table } = streetWith([], [1_000])
    const { durations, resnapped } = await table([0, 500], [1_000])
    expect(durations).toEqual([[null], [null]])
    expect(resnapped).toEqual({ sources: [], targets: [] })
  })
})
