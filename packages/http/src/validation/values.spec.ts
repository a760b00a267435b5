import { Problem } from '../problem.js'
import { RequestValidation } from './request-validation.js'
import { Optional } from './rule.js'
import { Coordinates } from './coordinates.js'
import { CalendarDay, Instant, IntegerOrNull, SetOf, TextOf, TextsOf, Uuid, YesOrNo } from './values.js'

class Dto {
  @IntegerOrNull(1, 10)
  quota!: number | null

  @Optional()
  @YesOrNo()
  on?: boolean

  @Optional()
  @Instant()
  at?: Date

  @Optional()
  @TextsOf(2, 5)
  names?: string[]

  @Optional()
  @TextOf(8, 10)
  phone?: string

  @Optional()
  @Uuid()
  id?: string

  @Optional()
  @CalendarDay()
  day?: string
}

const read = (sent: object, type: 'body' | 'query' = 'body'): Dto =>
  new RequestValidation().transform(sent, { type, metatype: Dto }) as Dto
const refusals = (sent: object) => {
  try {
    read(sent)
  } catch (error) {
    return (error as Problem).details?.map(({ field, reason }) => `${field} ${reason}`)
  }
  throw new Error('The value was accepted')
}

describe('rules of values', () => {
  it('distinguish null from an absent value where null has a meaning', () => {
    expect(read({ quota: null }).quota).toBeNull()
    expect(read({ quota: 7 }).quota).toBe(7)
    expect(refusals({})).toEqual(['quota required'])
    expect(refusals({ quota: 11 })).toEqual(['quota out_of_range'])
    expect(refusals({ quota: '7' })).toEqual(['quota invalid_type'])
  })

  it('accept booleans, as words in a query', () => {
    expect(read({ quota: 1, on: false }).on).toBe(false)
    expect(read({ quota: '1', on: 'true' }, 'query').on).toBe(true)
    expect(refusals({ quota: 1, on: 'true' })).toEqual(['on invalid_type'])
  })

  it.each([
    ['2030-01-31T08:30:00Z', '2030-01-31T08:30:00.000Z'],
    ['2030-01-31T08:30+01:00', '2030-01-31T07:30:00.000Z'],
    ['2030-01-31 08:30:15.5+0100', '2030-01-31T07:30:15.500Z'],
    ['2030-01-31T08:30:00 01:00', '2030-01-31T07:30:00.000Z'],
  ])('read the instant %s', (at, instant) => {
    expect(read({ quota: 1, at }).at?.toISOString()).toBe(instant)
  })

  it.each(['2030-01-31T08:30:00', '2030-02-30T08:30:00Z', '2030-01-31', '0000-06-01T00:00:00Z', 'now', ''])(
    'refuse the instant %p',
    (at) => {
      expect(refusals({ quota: 1, at })).toEqual(['at invalid_format'])
    },
  )

  it('distinguish a text that is missing from one that is too short or too long', () => {
    expect(read({ quota: 1, phone: ' 12345678 ' }).phone).toBe('12345678')
    expect(refusals({ quota: 1, phone: '  ' })).toEqual(['phone required'])
    expect(refusals({ quota: 1, phone: '123' })).toEqual(['phone too_short'])
    expect(refusals({ quota: 1, phone: '12345678901' })).toEqual(['phone too_long'])
  })

  it('count characters, not the units of a string', () => {
    expect(read({ quota: 1, phone: '😀'.repeat(10) }).phone).toBe('😀'.repeat(10))
    expect(refusals({ quota: 1, phone: '😀'.repeat(11) })).toEqual(['phone too_long'])
    expect(refusals({ quota: 1, phone: '😀'.repeat(7) })).toEqual(['phone too_short'])
    expect(read({ quota: 1, names: ['😀'.repeat(5)] }).names).toEqual(['😀'.repeat(5)])
    expect(refusals({ quota: 1, names: ['😀'.repeat(6)] })).toEqual(['names.0 too_long'])
  })

  it.each(['\ud800', '\udc00', 'a\ude00b', '\0'])('refuse %j, which is no character', (part) => {
    expect(refusals({ quota: 1, phone: `12345678${part}` })).toEqual(['phone invalid_format'])
    expect(refusals({ quota: 1, names: [part] })).toEqual(['names.0 invalid_format'])
  })

  it('read our ids', () => {
    const id = '01900000-0000-7000-8000-00000000000a'
    expect(read({ quota: 1, id: id.toUpperCase() }).id).toBe(id)
    expect(refusals({ quota: 1, id: 'x' })).toEqual(['id invalid_format'])
  })

  it('name every wrong text of a list', () => {
    expect(read({ quota: 1, names: [' a ', 'b'] }).names).toEqual(['a', 'b'])
    expect(refusals({ quota: 1, names: [1, ' '] })).toEqual(['names.0 invalid_type', 'names.1 required'])
    expect(refusals({ quota: 1, names: ['a\0'] })).toEqual(['names.0 invalid_format'])
    expect(refusals({ quota: 1, names: ['abcdef'] })).toEqual(['names.0 too_long'])
    expect(refusals({ quota: 1, names: ['a', 'b', 'c'] })).toEqual(['names too_many'])
    expect(refusals({ quota: 1, names: 'a' })).toEqual(['names invalid_type'])
  })

  it('accept only days of the calendar', () => {
    expect(read({ quota: 1, day: '2028-02-29' }).day).toBe('2028-02-29')
    for (const day of [
      '2027-02-29',
      '2027-13-01',
      '2027-1-1',
      '0000-01-01',
      '20270101',
      'today',
      '2027-01-01T00:00:00Z',
    ]) {
      expect(refusals({ quota: 1, day })).toEqual(['day invalid_format'])
    }
    expect(refusals({ quota: 1, day: 20270101 })).toEqual(['day invalid_type'])
  })

  it('refuse a text of a list that is far too long, by its index, and accept spaces around a text', () => {
    expect(refusals({ quota: 1, names: ['Awa', 'x'.repeat(10_000)] })).toEqual(['names.1 too_long'])
    expect(refusals({ quota: 1, id: '0'.repeat(10_000), day: '-'.repeat(10_000), at: '1'.repeat(10_000) })).toEqual([
      'at too_long',
      'id too_long',
      'day too_long',
    ])
    expect(read({ quota: 1, phone: `${' '.repeat(100)}12345678${' '.repeat(100)}` }).phone).toBe('12345678')
  })

  it('report a hundred thousand faults of one list', () => {
    class WordsDto {
      @SetOf(['tolls'])
      words!: string[]

      @Coordinates({ min: 1, max: 200_000 })
      points!: object[]
    }
    const sent = { words: Array.from({ length: 200_000 }, () => 'x'), points: Array.from({ length: 200_000 }, () => 1) }
    try {
      new RequestValidation().transform(sent, { type: 'body', metatype: WordsDto })
      throw new Error('The value was accepted')
    } catch (error) {
      expect((error as Problem).details?.slice(0, 2).map(({ field, reason }) => [field, reason])).toEqual([
        ['words', 'too_many'],
        ['points.0', 'invalid_type'],
      ])
    }
  })
})
