/** True when long tests run, as in `packages/test-kit`, which this package cannot import. */
// eslint-disable-next-line no-restricted-properties -- its setting is declared there
export const isLongRun = Boolean(process.env['REPERE_LONG_TESTS'])
