/** The promise to customers who share traces: both planes quote it, and observations of traffic keep it. */

/** Sums of observations over fewer contributors are neither stored nor used. */
export const CONTRIBUTORS_MIN = 3

/** The first and the last metres of every trip are dropped, because they show where a person lives or works. */
export const CUT_METRES = 200
