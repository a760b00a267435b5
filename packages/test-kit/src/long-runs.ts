import { readTestConfig } from './config.js'

const config = readTestConfig()

/** True when long tests run: `bin/test --long` sets it. `.ci/run` calls that for folders that have changed. */
export const { isLongRun } = config

// A group of tests that takes more than about 30 seconds: kills, a hundred thousand requests, screenshots of
// everything. Programs outside Jest import this package too, and `describe` does not exist there.
export const describeLong: jest.Describe =
  typeof describe === 'undefined' ? (undefined as never) : isLongRun ? describe : describe.skip

/** The part of a very long run to run, from 1, and the number of parts. All parts unless `REPERE_LONG_PART` is set. */
export const { longPart } = config
