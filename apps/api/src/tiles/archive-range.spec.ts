import { Problem } from '@repere/http'
import { answeredRange } from './archive-range.js'

const SMALL = 300_000
const LARGE = 200 * 1024 * 1024
const MAX = 64 * 1024 * 1024

it.each([
  ['bytes=0-0', SMALL, 0, 0, 1],
  ['bytes=0-65535', SMALL, 0, 65_535, 1],
  ['bytes=0-65536', SMALL, 0, 65_536, 2],
  ['bytes=299999-', SMALL, 299_999, 299_999, 1],
  ['bytes=-70000', SMALL, 230_000, 299_999, 2],
  ['bytes=0-999999999', SMALL, 0, 299_999, 5],
  // More than one answer holds.
  ['bytes=10-', LARGE, 10, MAX + 9, 1024],
  ['bytes=0-99999999999', LARGE, 0, MAX - 1, 1024],
])('%s of %i bytes is %i to %i, for %i units', (header, size, first, last, units) => {
  expect(answeredRange(header, size)).toEqual({ first, last, units, length: last - first + 1, isPart: true })
})

it.each([undefined, 'bytes=5-2', 'bytes=0-1,5-6', 'items=0-1', 'bytes=--', 'bytes=', ''])(
  '%s asks for the whole archive, which is answered if it is small enough',
  (header) => {
    expect(answeredRange(header, SMALL)).toEqual({ first: 0, last: 299_999, length: SMALL, units: 5, isPart: false })
    let problem: unknown
    try {
      answeredRange(header, LARGE)
    } catch (error) {
      problem = error
    }
    expect(problem).toBeInstanceOf(Problem)
    const { status, details } = problem as Problem
    expect([status, details]).toEqual([
      400,
      [{ field: 'Range', reason: header === undefined ? 'required' : 'invalid_format', value: header ?? null }],
    ])
  },
)

it.each(['bytes=300000-', 'bytes=300000-300001', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s lies outside: 416',
  (header) => expect(() => answeredRange(header, SMALL)).toThrow('outside'),
)
