/** Whether tests that take long run: `bin/test --long` sets it, and CI where their folders have changed. */
// eslint-disable-next-line no-restricted-properties -- the tests have no config.ts
export const isLongRun = (process.env.REPERE_LONG_TESTS ?? '') !== ''

/** A group of tests that takes more than some 30 seconds: kills, a hundred thousand requests, pictures of everything. */
// Programs that are no tests import this package too: there is no `describe` then.
export const describeLong: jest.Describe =
  typeof describe === 'undefined' ? (undefined as never) : isLongRun ? describe : describe.skip

/**
 * The part of a very long run to make, from 1, and how many parts there are: `REPERE_LONG_PART=2/4` makes the second
 * quarter. Everything where it is not set.
 */
// eslint-disable-next-line no-restricted-properties -- the tests have no config.ts
export const longPart: { part: number; parts: number } = partOf(process.env.REPERE_LONG_PART ?? '1/1')

function partOf(text: string): { part: number; parts: number } {
  const [part = 0, parts = 0] = text.split('/').map(Number)
  if (!(part >= 1 && part <= parts)) throw new Error(`REPERE_LONG_PART is "${text}", not like 2/4`)
  return { part, parts }
}
