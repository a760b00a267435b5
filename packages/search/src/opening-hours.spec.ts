import fc from 'fast-check'
import { isOpen, withoutUnknownHolidays } from './opening-hours.js'

const cotonou = { lat: 6.37, lng: 2.42 }
const praia = { lat: 14.92, lng: -23.51 }
const dakar = { lat: 14.69, lng: -17.44 }
/** A Wednesday. */
const at = (time: string) => new Date(`2026-01-28T${time}Z`)

describe('isOpen', () => {
  it.each([
    ['24/7', '03:00', true],
    ['Mo-Fr 08:00-17:00', '12:00', true],
    ['Mo-Fr 08:00-17:00', '18:00', false],
    ['Sa-Su 08:00-17:00', '12:00', false],
    ['Mo-Sa 08:00-12:30,15:00-19:00', '13:00', false],
    ['Mo-Su 20:00-04:00', '02:00', true],
    ['off', '12:00', false],
    ['"sur rendez-vous"', '12:00', false],
    ['8h-18h', '12:00', true],
  ])('evaluates "%s" at %s in Dakar', (hours, time, expected) => {
    expect(isOpen(hours, dakar, 'SN', at(time))).toBe(expected)
  })

  it('uses the time zone of the country', () => {
    const hours = 'Mo-Fr 08:00-17:00'
    const openUntil = (place: typeof dakar, country: string) =>
      ['06:30', '07:30', '08:30', '15:30', '16:30', '17:30'].filter((time) => isOpen(hours, place, country, at(time)))
    expect(openUntil(cotonou, 'BJ')).toEqual(['07:30', '08:30', '15:30'])
    expect(openUntil(dakar, 'SN')).toEqual(['08:30', '15:30', '16:30'])
    expect(openUntil(praia, 'CV')).toEqual(['15:30', '16:30', '17:30'])
  })

  it('uses sunrise and sunset at the place, independent of the zone of this machine', () => {
    // The sun rises at 06:10 UTC in Cotonou on that day, and at 08:03 in Praia.
    const whenOpens = (place: typeof dakar, country: string, times: string[]) =>
      times.filter((time) => isOpen('sunrise-sunset', place, country, at(time)))
    expect(whenOpens(cotonou, 'BJ', ['05:40', '06:00', '06:20'])).toEqual(['06:20'])
    expect(whenOpens(praia, 'CV', ['07:20', '07:50', '08:20'])).toEqual(['08:20'])
  })

  it.each([[undefined], [''], ['toujours'], ['24/24'], ['((('], ['Mo-Fr 99:00-17:00'], ['Mo,'.repeat(1_000)]])(
    'takes %j for not open',
    (hours) => {
      expect(isOpen(hours, dakar, 'SN', at('12:00'))).toBe(false)
    },
  )

  it('is closed on known public holidays, and treats every day as ordinary elsewhere', () => {
    const labourDay = new Date('2026-05-01T12:00Z')
    const hours = 'Mo-Fr 08:00-17:00; PH off'
    expect(isOpen(hours, { lat: 5.32, lng: -4.02 }, 'CI', labourDay)).toBe(false)
    expect(isOpen(hours, { lat: 5.32, lng: -4.02 }, 'CI', at('12:00'))).toBe(true)
    expect(isOpen(hours, cotonou, 'BJ', at('12:00'))).toBe(true)
    expect(isOpen('PH,Mo-Fr 08:00-17:00', cotonou, 'BJ', at('12:00'))).toBe(true)
    expect(isOpen('Mo-Fr 08:00-17:00, PH off; SH off', cotonou, 'BJ', at('12:00'))).toBe(true)
  })

  it('never throws, with any text', () => {
    const pieces = fc.constantFrom(
      'Mo',
      'Su',
      'PH',
      'SH',
      '-',
      ',',
      ';',
      ' ',
      '08:00',
      '17:00',
      '24/7',
      'off',
      'week',
      '||',
    )
    const texts = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.array(pieces, { maxLength: 12 }).map((some) => some.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(typeof isOpen(text, cotonou, 'BJ', at('12:00'))).toBe('boolean')
      }),
      { numRuns: 150 },
    )
  })
})

describe('withoutUnknownHolidays', () => {
  it.each([
    ['Mo-Fr 08:00-17:00; PH off', 'BJ', 'Mo-Fr 08:00-17:00'],
    ['PH,SH off; Mo-Fr 08:00-17:00', 'BJ', ' Mo-Fr 08:00-17:00'],
    ['Mo-Fr,PH 08:00-17:00', 'BJ', 'Mo-Fr 08:00-17:00'],
    ['PH,Mo-Fr 08:00-17:00', 'BJ', 'Mo-Fr 08:00-17:00'],
    ['Mo-Fr 08:00-17:00, PH off', 'BJ', 'Mo-Fr 08:00-17:00'],
    ['Mo-Fr 08:00-17:00; PH off', 'CI', 'Mo-Fr 08:00-17:00; PH off'],
    ['Mo-Fr 08:00-17:00; SH off', 'CI', 'Mo-Fr 08:00-17:00'],
  ])('turns "%s" in %s into "%s"', (text, country, expected) => {
    expect(withoutUnknownHolidays(text, country)).toBe(expected)
  })
})
