/** Searches for a departure end with an interval of this size. */
const EXACT_SECONDS = 1
/** Far more than a search needs: it halves an interval where it does not come closer at once. */
const STEPS_MAX = 40

/**
 * The latest departure that arrives in time, to a second. Travel times change with the hour, and jump where another way is the fastest.
 *
 * @param arriveBy    epoch seconds, whole
 * @param durationAt  seconds of the journey that departs at a whole epoch second
 */
export async function latestDeparture(
  arriveBy: number,
  durationAt: (departs: number) => Promise<number>,
): Promise<number> {
  // Departures at `inTime` arrive in time, those at `late` do not.
  let [inTime, late] = [-Infinity, arriveBy + EXACT_SECONDS]
  let departs = arriveBy
  for (let step = 0; step < STEPS_MAX && late - inTime > EXACT_SECONDS; step++) {
    const arrives = departs + (await durationAt(departs))
    if (arrives <= arriveBy) inTime = departs
    else late = departs
    const early = arriveBy - arrives
    if (early >= 0 && early < EXACT_SECONDS) return departs
    const next = Math.floor(departs + early)
    // A shift by the delay comes close at once; where it leaves the interval, halves of it do.
    if (next > inTime && next < late) departs = next
    else if (inTime > -Infinity) departs = Math.floor((inTime + late) / 2)
    else departs = late - 2 * (late - next)
  }
  return inTime
}
