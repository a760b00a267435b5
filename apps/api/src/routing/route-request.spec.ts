import { toRouteQuery } from './route-request.js'

const origin = { lat: 6.3703, lng: 2.4183 }
const destination = { lat: 6.4969, lng: 2.6289 }

describe('toRouteQuery', () => {
  it('is the same for equal requests', () => {
    const plain = toRouteQuery({ origin, destination })
    expect(plain).toEqual({
      stops: [origin, destination],
      mode: 'auto',
      language: 'fr',
      alternatives: 0,
      avoid: [],
    })
    expect(
      toRouteQuery({
        origin: { lat: 6.37030004, lng: 2.4183 },
        destination,
        waypoints: [],
        mode: 'auto',
        language: 'fr',
        avoid: [],
      }),
    ).toEqual(plain)
    expect(toRouteQuery({ origin, destination, avoid: ['tolls', 'ferries', 'tolls'] })).toEqual(
      toRouteQuery({ origin, destination, avoid: ['ferries', 'tolls'] }),
    )
  })

  it('keeps the order of the waypoints, and requests no alternatives with them', () => {
    const waypoints = [
      { lat: 6.4, lng: 2.5 },
      { lat: 6.39, lng: 2.45 },
    ]
    expect(toRouteQuery({ origin, destination, waypoints, alternatives: 2 })).toMatchObject({
      stops: [origin, ...waypoints, destination],
      alternatives: 0,
    })
  })

  it('treats minus zero as zero', () => {
    const { stops } = toRouteQuery({ origin: { lat: -0, lng: -1e-9 }, destination })
    expect(JSON.stringify(stops[0])).toBe('{"lat":0,"lng":0}')
    expect(Object.is(stops[0]?.lng, 0)).toBe(true)
  })
})
