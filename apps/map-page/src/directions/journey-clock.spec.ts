import { NOW } from '../api/travel-time.js'
import { journeyClock } from './journey-clock.js'

const LOME = { lat: 6.13, lng: 1.22 }
const COTONOU = { lat: 6.37, lng: 2.42 }
const ends: [typeof LOME, typeof COTONOU] = [LOME, COTONOU]
/** Three hours, over a border behind which clocks are an hour ahead. */
const route = { duration: 10_800, countries: ['TG', 'BJ'] }
const now = Date.UTC(2026, 10, 27, 8, 30)

const clocks = (time: Partial<typeof NOW>, over: object = {}) => {
  const { departure, arrival } = journeyClock({ ...route, ...over }, { ...NOW, ...time }, ends, now)
  return [departure.toISOString().slice(0, 16), arrival.toISOString().slice(0, 16)]
}

it('shows the clock of each end, whatever the zone of the reader', () => {
  expect(clocks({})).toEqual(['2026-11-27T08:30', '2026-11-27T12:30'])
  expect(clocks({ departAt: '2026-12-01T22:00' })).toEqual(['2026-12-01T22:00', '2026-12-02T02:00'])
  expect(clocks({ arriveBy: '2026-12-01T09:00' })).toEqual(['2026-12-01T05:00', '2026-12-01T09:00'])
})

it('counts with the traffic where it is known', () => {
  expect(clocks({ departAt: '2026-12-01T22:00' }, { duration_ml: 14_400 })[1]).toBe('2026-12-02T03:00')
})

it('takes the longitude where the country is unknown, as the API does', () => {
  expect(clocks({ departAt: '2026-12-01T22:00' }, { countries: [] })[1]).toBe('2026-12-02T01:00')
})
