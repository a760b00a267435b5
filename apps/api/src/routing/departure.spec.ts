import { countsAsPast, instantOf, isPast } from './departure.js'

const now = new Date('2026-06-01T12:00:00Z')
const origin = { lat: 6.37, lng: 2.42 }
const in_ = (country: string | null) => () => Promise.resolve(country)
const never = () => Promise.reject(new Error('the country does not matter here'))

describe('isPast', () => {
  it.each([
    ['2026-06-01T11:59:30Z', false],
    ['2026-06-01T11:58:59Z', true],
    ['2026-06-01T13:59:30+02:00', false],
    ['2026-06-01T13:58:30+0200', true],
    ['2026-06-01 12:30:00z', false],
    ['2030-01-01T00:00', false],
    ['2020-01-01T00:00', true],
  ])('%s: %s, wherever it is', async (text, past) => {
    await expect(isPast(text, origin, now, never)).resolves.toBe(past)
  })

  it.each([
    // Noon UTC is 13:00 in Benin, 12:00 in Togo and 11:00 in Cape Verde.
    ['BJ', '2026-06-01T12:30', true],
    ['BJ', '2026-06-01T13:00', false],
    ['TG', '2026-06-01T12:30', false],
    ['TG', '2026-06-01T11:30', true],
    ['CV', '2026-06-01T11:30', false],
    ['CV', '2026-06-01T10:30', true],
  ])('without an offset, the clocks of %s decide on %s: %s', async (country, text, past) => {
    await expect(isPast(text, origin, now, in_(country))).resolves.toBe(past)
  })

  it('goes by the sun where the country is not known', async () => {
    await expect(isPast('2026-06-01T12:30', { lat: 4, lng: 15.2 }, now, in_(null))).resolves.toBe(true)
    await expect(isPast('2026-06-01T12:30', { lat: 4, lng: 0 }, now, in_(null))).resolves.toBe(false)
  })
})

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
})

describe('countsAsPast', () => {
  it.each([
    ['2026-06-01T11:59:00Z', false],
    ['2026-06-01T11:58:59Z', true],
  ])('%s at noon: %s', (text, past) => {
    expect(countsAsPast(new Date(text), now)).toBe(past)
  })
})
