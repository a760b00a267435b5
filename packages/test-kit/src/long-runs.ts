/** True when long tests run: `bin/test --long` sets it, and CI when their folders have changed. */
// eslint-disable-next-line no-restricted-properties -- the tests have no config.ts
export const isLongRun = (process.env.REPERE_LONG_TESTS ?? '') !== ''

// A group of tests that takes more than about 30 seconds: kills, a hundred thousand requests, screenshots of
// everything. Programs outside Jest import this package too, and `describe` does not exist there.
export const describeLong: jest.Describe =
  typeof describe === 'undefined' ? (undefined as never) : isLongRun ? describe : describe.skip

/**
 * The part of a very long run to run, from 1, and the number of parts: `REPERE_LONG_PART=2/4` runs the second quarter.
 * All parts when it is not set.
 */
// eslint-disable-next-line no-restricted-properties -- the tests have no config.ts
export const longPart: { part: number; parts: number } = partOf(process.env.REPERE_LONG_PART ?? '1/1')

function partOf(text: string): { part: number; parts: number } {
  const [part = 0, parts = 0] = text.split('/').map(Number)
  if (!(part >= 1 && part <= parts)) throw new Error(`REPERE_LONG_PART is "${text}", not like 2/4`)
  return { part, parts }
}
