/** `REPERE_LONG_TESTS`: set by `bin/test --long`; also runs what takes longer than half a minute. */
export const longTests = Boolean(process.env.REPERE_LONG_TESTS)
