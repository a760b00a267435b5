import { type CallValhalla } from './call.js'

/** Ways whose texts are wanted: Valhalla's requests. */
export interface NarrationQuestion {
  action: 'traceRoute' | 'route'
  requests: string[]
}

/** A text for each request, in order; null where Valhalla cannot follow the way. */
export interface NarrationAnswer {
  texts: (string | null)[]
}

/** Valhalla's messages for a way that it does not find or cannot follow, or that exceeds the limits of a service. */
const UNFOLLOWED = [
  'No suitable edges near location',
  'No path could be found',
  'Location is unreachable',
  'Exact route match algorithm failed',
  'Map Match algorithm failed',
  'Exceeded breakage distance',
  'Too many shape points',
  'exceeds the max distance limit',
]

/** Valhalla's answer about each way. */
export async function narrate(call: CallValhalla, { action, requests }: NarrationQuestion): Promise<NarrationAnswer> {
  const texts: (string | null)[] = []
  for (const request of requests) {
    try {
      texts.push(await call(action, request))
    } catch (error) {
      if (!isUnfollowed(error)) throw error
      texts.push(null)
    }
  }
  return { texts }
}

const isUnfollowed = (error: unknown) =>
  error instanceof Error && UNFOLLOWED.some((phrase) => error.message.includes(phrase))
