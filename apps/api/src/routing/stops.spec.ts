import { checkStops, nameStops } from './stops.js'

const westAfrica = {
  covers: ({ lat, lng }: { lat: number; lng: number }) => lng >= -26 && lng <= 16 && lat >= 4 && lat <= 25,
}
const lome = { lat: 6.13, lng: 1.22 }
const dakar = { lat: 14.7, lng: -17.45 }
const accra = { lat: 5.6, lng: -0.19 }

const check = (stops: { lat: number; lng: number }[], mode: 'auto' | 'bicycle' | 'pedestrian' = 'auto') =>
  checkStops(nameStops(stops[0]!, stops.slice(1, -1), stops.at(-1)!), mode, westAfrica)

describe('checkStops', () => {
  it('accepts stops inside the data', () => {
    expect(check([lome, accra, dakar])).toEqual([])
  })

  it('names every stop outside the data, with the value that was sent', () => {
    const paris = { lat: 48.85, lng: 2.35 }
    expect(check([paris, lome, paris, paris])).toEqual([
      { field: 'origin', reason: 'outside_coverage', value: paris },
      { field: 'waypoints.1', reason: 'outside_coverage', value: paris },
      { field: 'destination', reason: 'outside_coverage', value: paris },
    ])
  })

  it('reports swapped coordinates if the swapped point is inside the data', () => {
    const swapped = { lat: dakar.lng, lng: dakar.lat }
    expect(check([lome, swapped])).toEqual([{ field: 'destination', reason: 'possibly_swapped', value: swapped }])
  })

  it.each([
    ['bicycle', [lome, dakar]],
    [
      'pedestrian',
      [
        { lat: 6, lng: 1 },
        { lat: 8.5, lng: 1 },
      ],
    ],
  ] as const)('%s: names the stop that is too far from the one before', (mode, stops) => {
    expect(check([...stops], mode)).toEqual([{ field: 'destination', reason: 'too_far', value: stops[1] }])
    expect(check([...stops], 'auto')).toEqual([])
  })

  it('measures from stop to stop, not over the whole journey', () => {
    const steps = [6, 8, 10, 12].map((lat) => ({ lat, lng: 1 }))
    expect(check(steps, 'pedestrian')).toEqual([])
  })
})
