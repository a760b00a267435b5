import { createRequire } from 'node:module'
import type * as Valhalla from '@valhallajs/valhallajs'
import { type AskAttributes, learnTrip, type TraceRefusal } from '@repere/traffic'
import { type FromMatcher, type OpenMessage, type ToMatcher, type TripResult } from './matcher-protocol.js'
import { matchingConfig } from './matching-config.js'

// The addon is CommonJS, and one process may open one graph only.
const { Actor } = createRequire(import.meta.url)('@valhallajs/valhallajs') as typeof Valhalla

let settings: OpenMessage['open']
let ask: AskAttributes

const send = (message: FromMatcher) => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => undefined)

process.on('message', (message: ToMatcher) => {
  if ('open' in message) {
    settings = message.open
    const actor = new Actor(JSON.stringify(matchingConfig(settings.tilesPath)))
    ask = (request) => actor.traceAttributes(request).catch(unmatched)
    send({ ready: true })
    return
  }
  const { batch, traces } = message
  learnAll(traces).then(
    (results) => send({ batch, results }),
    (failure: Error) => send({ batch, failure: failure.message }),
  )
})

async function learnAll(traces: Extract<ToMatcher, { batch: number }>['traces']) {
  const results: (TripResult | TraceRefusal)[] = []
  for (const { id, contributor, points } of traces) {
    const shape = Array.from({ length: points.length / 3 }, (_, i) => ({
      lat: points[3 * i]!,
      lng: points[3 * i + 1]!,
      time: points[3 * i + 2]!,
    }))
    const learnt = await learnTrip({ id, contributor, points: shape }, settings, ask)
    if (typeof learnt === 'string') {
      results.push(learnt)
      continue
    }
    const result: TripResult = {
      traversals: learnt.traversals,
      ...(settings.withPaths && { path: learnt.path }),
      dwellSeconds: learnt.dwells.reduce((sum, { from, to }) => sum + to - from, 0),
      dwells: learnt.dwells.map(({ at, from, to }) => ({ ...at, seconds: to - from })),
      matchedSeconds: learnt.matchedSeconds,
    }
    results.push(result)
  }
  return results
}

const NOTHING_FOUND = ['No suitable edges', 'Map Match algorithm failed', 'exceeded', 'No path', 'Insufficient shape']

/** Valhalla reports a trace that follows no road as an error. */
function unmatched(error: unknown): null {
  const message = error instanceof Error ? error.message : String(error)
  if (NOTHING_FOUND.some((phrase) => message.includes(phrase))) return null
  throw error
}
