// First: it has to act before heaps grow.
import './heap-growth.js'
import { runData } from './cli/run-data.js'
import { GeodataProblem } from './problems.js'

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () =>
    stop.abort(new GeodataProblem('stopped', `Stopped by ${name}.`, 'Run it again when you like.')),
  )
}
// `bin/data list | head` closes the pipe early, which is not a failure.
process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
  if (failure.code !== 'EPIPE') throw failure
  process.exit(0)
})
process.exitCode = await runData(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  signal: stop.signal,
})
