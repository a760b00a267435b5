import { type EngineHost } from './engine-host.js'

const REPORT_EVERY_MS = 1_000
/** A host reports every second. One that misses more reports than this does not answer calls either. */
const REPORTS_MISSED_MAX = 3

/**
 * Finds a host whose whole process hangs, before the deadlines of its calls pass and those of the calls that wait.
 * Ends with the host.
 *
 * @param onMemory  called with the bytes of each report
 * @param onSilent  called with the seconds without a report, every second from then on
 */
export function watchSilence(
  host: EngineHost,
  { onMemory, onSilent }: { onMemory: (bytes: number) => void; onSilent: (seconds: number) => void },
): void {
  let missed = 0
  let warm = false
  // From when it is ready, not from its first report: it may hang before that.
  void host.ready.then(
    () => (warm = true),
    () => undefined,
  )
  host.onMemory = (bytes) => {
    missed = 0
    onMemory(bytes)
  }
  // Counts ticks of this process's clock, so that a pause of this process is not taken for one of the host.
  const watch = setInterval(() => {
    if (warm && ++missed > REPORTS_MISSED_MAX) onSilent(missed)
  }, REPORT_EVERY_MS)
  watch.unref()
  void host.gone.then(() => clearInterval(watch))
}
