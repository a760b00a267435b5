import { parentPort, workerData } from 'node:worker_threads'
import { RoadEngine } from '@repere/roads'
import { learnTrip, type TraceRefusal } from '@repere/traffic'
import { type BatchMessage, type FromMatcher, type MatcherSettings, type TripResult } from './matcher-protocol.js'

const { roads, metric, withPaths, ...limits } = workerData as MatcherSettings
const engine = new RoadEngine(roads, metric)

parentPort!.on('message', ({ batch, traces }: BatchMessage) => {
  parentPort!.postMessage({ batch, results: traces.map(learn) } satisfies FromMatcher)
})

function learn({ id, contributor, points }: BatchMessage['traces'][number]): TripResult | TraceRefusal {
  const shape = Array.from({ length: points.length / 3 }, (_, i) => ({
    lat: points[3 * i]!,
    lng: points[3 * i + 1]!,
    time: points[3 * i + 2]!,
  }))
  const learnt = learnTrip(engine, { id, contributor, points: shape }, limits)
  if (typeof learnt === 'string') return learnt
  return {
    traversals: learnt.traversals,
    ...(withPaths && { path: learnt.path }),
    dwellSeconds: learnt.dwells.reduce((sum, { from, to }) => sum + to - from, 0),
    dwells: learnt.dwells.map(({ at, from, to }) => ({ ...at, seconds: to - from })),
    matchedSeconds: learnt.matchedSeconds,
  }
}
