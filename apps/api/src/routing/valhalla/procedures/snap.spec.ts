import { METRES_PER_DEGREE } from '@repere/geometry'
import { fromNetwork, NETWORKS } from './snap.js'

describe('fromNetwork', () => {
  const edge = (metresNorth: number, inbound: number, outbound: number) => ({
    correlated_lat: 6.3 + metresNorth / METRES_PER_DEGREE,
    correlated_lon: 2.4,
    inbound_reach: inbound,
    outbound_reach: outbound,
  })
  const here = [{ lat: 6.3, lng: 2.4 }]
  const [main, large] = NETWORKS as [(typeof NETWORKS)[number], (typeof NETWORKS)[number]]
  const moved = (edges: object[] | null, network = main, leaving = false) => {
    const [place] = fromNetwork(JSON.stringify([{ edges }]), here, network, 5_000, leaving)
    return place ? Math.round(place.snap.distance) : null
  }

  it('takes the nearest road from which the network can be reached, and back', () => {
    expect(moved([edge(10, 50, 50), edge(20, 50, 50)])).toBe(10)
    expect(moved([edge(10, 2, 50), edge(15, 50, 3), edge(700, 50, 50)])).toBe(700)
  })

  it('accepts a road from which the network can be reached if no way back is needed', () => {
    expect(moved([edge(10, 2, 50), edge(700, 50, 50)], main, true)).toBe(10)
    expect(moved([edge(10, 50, 2), edge(700, 50, 50)], main, true)).toBe(700)
  })

  it('stays at the nearest road if no network is near, and is null without any road', () => {
    expect(moved([edge(10, 2, 2), edge(15, 1, 50)])).toBe(10)
    expect(moved(null)).toBeNull()
    expect(moved([edge(6_000, 50, 50)])).toBeNull()
  })

  it('never leaves an island for the mainland far away', () => {
    expect(moved([edge(10, 120, 120), edge(900, 400, 400)], large)).toBe(900)
    expect(moved([edge(10, 120, 120), edge(3_000, 400, 400)], large)).toBe(10)
  })
})
