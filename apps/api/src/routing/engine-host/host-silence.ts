import { type EngineHost } from './engine-host.js'

const REPORT_EVERY_MS = 1_000
/** A host reports every second. One that misses more reports than this does not answer calls either. */
const REPORTS_MISSED_MAX = 3

/**
 * Detects a host whose whole process hangs, before the deadlines of its calls and of the waiting calls pass. Stops when
 * the host ends.
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
  // Starts when the host is ready, not at its first report, because it may hang before that.
  void host.ready.then(
    () => (warm = true),
    () => undefined,
  )
  host.onMemory = (bytes) => {
    missed = 0
    onMemory(bytes)
  }
  // Counts timer ticks of this process, so that a pause of this process does not count as silence of the host.
  const watch = setInterval(() => {
    if (warm && ++missed > REPORTS_MISSED_MAX) onSilent(missed)
  }, REPORT_EVERY_MS)
  watch.unref()
  void host.gone.then(() => clearInterval(watch))
}
