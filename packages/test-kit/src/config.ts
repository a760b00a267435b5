import { type Environment, readSettings, text, wholeNumber } from '@repere/settings'

/** Settings of tests. */
export const SETTINGS = {
  longTests: text('REPERE_LONG_TESTS', 'Any value also runs long tests, as `bin/test --long` does.', {
    empty: 'long tests are skipped',
  }),
  longPart: text('REPERE_LONG_PART', 'Part of a very long run: `2/4` is the second quarter.', {
    pattern: /^\d+\/\d+$/,
    values: 'like 2/4',
    fallback: '1/1',
  }),
  usageRequests: wholeNumber('USAGE_TEST_REQUESTS', 'Requests in the test that kills the worker while it counts.', {
    min: 1,
    max: 10_000_000,
    fallback: 20_000,
  }),
}

/** @throws BadSettings */
export function readTestConfig(env: Environment = process.env) {
  return readSettings(SETTINGS, env, ({ longTests, longPart, ...counts }, problems) => {
    const [part = 0, parts = 0] = longPart.split('/').map(Number)
    if (!(part >= 1 && part <= parts)) problems.push(`REPERE_LONG_PART is "${longPart}", not like 2/4`)
    return { ...counts, isLongRun: longTests !== null, longPart: { part, parts } }
  })
}
