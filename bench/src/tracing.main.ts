import { createServer } from 'node:http'
import { isTracing, startTracing, traced } from '@repere/tracing'
import { report } from './report.js'
import { median } from './statistics.js'

const CALLS = 2_000_000
const ROUNDS = 7

/** Nanoseconds of one call, the median of several rounds. */
function nanoseconds(run: () => unknown, calls: number): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = process.hrtime.bigint()
    for (let i = 0; i < calls; i++) run()
    return Number(process.hrtime.bigint() - startedAt) / calls
  })
  return median(rounds)
}

let work = 0
const plain = () => ++work
const inside = () => traced('bench', {}, plain)

const off = { plain: nanoseconds(plain, CALLS), traced: nanoseconds(inside, CALLS) }
const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as { port: number }
const tracing = await startTracing({ endpoint: `http://127.0.0.1:${port}`, share: 1 }, 'bench')
if (!isTracing()) throw new Error('Tracing is off')
const on = { traced: nanoseconds(inside, 20_000) }
await tracing.stop()
server.close()

await report(
  'tracing',
  'none',
  [
    {
      what: 'tracing off: what a span costs beside a plain call',
      value: off.traced - off.plain,
      unit: 'ns',
      target: { at: 'most', value: 50 },
    },
    { what: 'tracing on: what a span costs', value: on.traced - off.plain, unit: 'ns', target: null },
  ],
  { off, on },
)
