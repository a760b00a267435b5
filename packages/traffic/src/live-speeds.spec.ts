import { RecentSpeeds } from './live-speeds.js'
import { at } from './straight-road.fixture.js'

const NOW = Date.UTC(2026, 0, 5, 8) / 1000
const edge = { id: 7, wayId: 100, at: at(0), roadClass: 2 }
const speeds = (more = {}) =>
  new RecentSpeeds('build', [{ id: 7, wayId: 100, deviation: Math.log(2), contributors: 8, observedAt: NOW, ...more }])

describe('RecentSpeeds', () => {
  it('change the profile now, half as much after some minutes, and not at all after hours', () => {
    const live = speeds()
    const logs = [0, 20, 40].map((minutes) => Math.log(live.factor(edge, NOW + minutes * 60)))
    expect(Math.exp(logs[0]!)).toBeGreaterThan(1.6)
    expect(logs[1]! / logs[0]!).toBeCloseTo(0.5)
    expect(logs[2]! / logs[0]!).toBeCloseTo(0.25)
    expect(live.factor(edge, NOW + 3 * 3600)).toBe(1)
    expect(live.observedAt(edge, NOW + 60)).toBe(NOW)
    expect(live.observedAt(edge, NOW + 3 * 3600)).toBeNull()
  })

  it('count less with fewer trips, and not at all below the minimum', () => {
    expect(speeds({ contributors: 3 }).factor(edge, NOW)).toBeLessThan(speeds().factor(edge, NOW))
    expect(speeds({ contributors: 2 }).factor(edge, NOW)).toBe(1)
  })

  it('are bounded for any input', () => {
    expect(speeds({ deviation: 9, contributors: 64 }).factor(edge, NOW)).toBeLessThanOrEqual(3)
    expect(speeds({ deviation: -9, contributors: 64 }).factor(edge, NOW)).toBeGreaterThanOrEqual(0.5)
  })

  it('do not affect another road with the same number', () => {
    expect(speeds().factor({ ...edge, wayId: 5 }, NOW)).toBe(1)
    expect(RecentSpeeds.parse(speeds().toJson()).factor(edge, NOW)).toBe(speeds().factor(edge, NOW))
  })
})
