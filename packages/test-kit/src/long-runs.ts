/** Whether tests that take long run: `bin/test --long` sets it, and CI where their folders have changed. */
// eslint-disable-next-line no-restricted-properties -- the tests have no config.ts
export const isLongRun = (process.env.REPERE_LONG_TESTS ?? '') !== ''

/** A group of tests that takes more than some 30 seconds: kills, a hundred thousand requests, pictures of everything. */
// Programs that are no tests import this package too: there is no `describe` then.
export const describeLong: jest.Describe =
  typeof describe === 'undefined' ? (undefined as never) : isLongRun ? describe : describe.skip
