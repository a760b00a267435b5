import { departureErrors, instantOf } from './departure.js'
import { EngineOverloaded, NoRoadNearby } from './routing.port.js'

const now = new Date('2026-06-01T12:00:00Z')
const origin = { lat: 6.37, lng: 2.42 }
const in_ = (country: string | null) => ({ countryAt: () => Promise.resolve(country) })
const failing = (error: Error) => ({ countryAt: () => Promise.reject(error) })
const never = failing(new Error('the country does not matter here'))

describe('instantOf', () => {
  it.each([
    ['2026-06-01T12:30:00Z', '2026-06-01T12:30:00.000Z'],
    ['2026-06-01 12:30:00z', '2026-06-01T12:30:00.000Z'],
    ['2026-06-01T12:30:00.250+0200', '2026-06-01T10:30:00.250Z'],
    ['2026-06-01T12:30-01:00', '2026-06-01T13:30:00.000Z'],
  ])('%s is %s, wherever it is', async (text, iso) => {
    expect((await instantOf(text, origin, never)).toISOString()).toBe(iso)
  })

  it.each([
    ['BJ', '2026-06-01T11:30:00.000Z'],
    ['CI', '2026-06-01T12:30:00.000Z'],
    ['CV', '2026-06-01T13:30:00.000Z'],
    [null, '2026-06-01T12:30:00.000Z'],
  ])('without an offset, it goes by the clocks of %s', async (country, iso) => {
    expect((await instantOf('2026-06-01T12:30', origin, in_(country))).toISOString()).toBe(iso)
  })

  it('uses the longitude if the country is unknown', async () => {
    const at = async (lng: number) => (await instantOf('2026-06-01T12:30', { lat: 4, lng }, in_(null))).toISOString()
    expect([await at(15.2), await at(0)]).toEqual(['2026-06-01T11:30:00.000Z', '2026-06-01T12:30:00.000Z'])
  })

  it('uses the longitude if no road is near', async () => {
    const instant = await instantOf('2026-06-01T12:30', { lat: 4, lng: 15.2 }, failing(new NoRoadNearby([0])))
    expect(instant.toISOString()).toBe('2026-06-01T11:30:00.000Z')
  })

  it('guesses no time zone while the engine cannot answer', async () => {
    const overloaded = new EngineOverloaded(1)
    await expect(instantOf('2026-06-01T12:30', origin, failing(overloaded))).rejects.toBe(overloaded)
  })
})

describe('a departure', () => {
  it.each([
    ['2026-06-01T11:59:00Z', []],
    ['2026-06-01T11:58:59Z', ['in_past']],
    ['2036-06-01T12:00:00Z', []],
    ['2036-06-01T12:00:01Z', ['out_of_range']],
    ['9999-12-31T23:59:59Z', ['out_of_range']],
  ])('at %s, asked for at noon: %j', (text, reasons) => {
    const errors = departureErrors(new Date(text), text, now)
    expect(errors).toEqual(reasons.map((reason) => ({ field: 'depart_at', reason, value: text })))
  })
})
