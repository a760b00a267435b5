import { drive, type Measured } from '../load.js'
import { type Figure } from '../report.js'
import { median } from '../statistics.js'
import { type Api } from './recall.js'
import { pathsOf, type Workload } from './workload.js'

const rounds = 3
const seconds = 3

/** The response time for one client through the whole gateway, without cached answers: the median of the rounds. */
export async function httpTimings({ origin, key }: Api, workload: Workload) {
  const headers = { 'x-service-key': key }
  const paths = pathsOf(workload)
  const figures: Figure[] = []
  const raw: Record<string, Measured[]> = {}
  for (const [name, asked] of Object.entries(paths)) {
    const measured: Measured[] = []
    let next = 0
    for (let round = 0; round <= rounds; round++) {
      const request = () => ({ method: 'GET' as const, path: asked[next++ % asked.length]!, headers })
      const result = await drive({ origin, connections: 1, seconds: round ? seconds : 1, request })
      // The first only warms up.
      if (round) measured.push(result)
    }
    raw[name] = measured
    figures.push(figure(`${name} over HTTP, p50`, median(measured.map(({ p50Ms }) => p50Ms))))
    figures.push(figure(`${name} over HTTP, p99`, median(measured.map(({ p99Ms }) => p99Ms))))
  }
  return { figures, raw }
}

const figure = (what: string, value: number): Figure => ({ what, value, unit: 'ms', target: null })
