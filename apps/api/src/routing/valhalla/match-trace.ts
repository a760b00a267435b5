import { type MatchQuery } from '../match-answer.js'
import { EngineTimedOut } from '../routing.port.js'
import { fromMatch, type JoinedTrace, joinSlices, type MatchedSlice, nothingMatched } from './answers/match-mapping.js'
import { toMatchRequest } from './procedures/match-procedure.js'
import { steady, type SteadyTrace } from './procedures/steady-trace.js'
import { type Slice, slicesOf, slicesTogether } from './trace-slices.js'

/** Milliseconds after which no further slices of a trace are asked for. Each call also has its own deadline. */
const BEGIN_WITHIN_MS = 8_000

interface MatchedTrace {
  build: string | null
  trace: JoinedTrace
}

/** Asks for some slices; a text is null where nothing of its slice follows a road. */
type AskForSlices = (
  requests: string[],
  read: (texts: (string | null)[]) => MatchedSlice[],
) => Promise<{ build: string; parts: MatchedSlice[] }>

/** A sparse trace that breaks is matched again if it is at least as noisy as this: metres. */
const NOISE_MIN_METRES = 8
/** The median distance from a line of points with an error of 1 in each direction. */
const MEDIAN_OF_NORMAL = 0.6745

/**
 * Matches a trace slice by slice, so that its length and its gaps have no limit, and other heavy calls run between the
 * slices. A sparse trace shows its noise only by how far it lies from the roads: if it breaks, it is matched again with that.
 *
 * @throws EngineUnavailable  when it takes too long, or the graph changes again and again meanwhile
 */
export async function matchTrace(query: MatchQuery, ask: AskForSlices): Promise<MatchedTrace> {
  const slices = slicesOf(query.shape, query.breaks)
  const trace = steady(query.shape, slices)
  const beganAt = performance.now()
  const first = await matchSlices(query, slices, trace, ask, beganAt)
  // Of a dense trace, the noise is known already. Of a sparse one, only its slow parts show some, and too little of it.
  if (trace.noiseMetres > 0 && !query.seconds) return first
  const noiseMetres = shownNoise(first.trace)
  const isSlow = performance.now() - beganAt > BEGIN_WITHIN_MS / 2
  if (first.trace.ways.length < 2 || noiseMetres < NOISE_MIN_METRES || isSlow) return first
  const second = await matchSlices(query, slices, { ...trace, noiseMetres, accuracyMetres: noiseMetres }, ask, beganAt)
  return second.trace.ways.length > 0 && second.trace.ways.length < first.trace.ways.length ? second : first
}

/** The standard deviation of a trace in each direction, by the distances of its points from their roads: metres. */
function shownNoise({ points }: JoinedTrace): number {
  const distances = Array.from(points.values(), ({ distance }) => distance).sort((a, b) => a - b)
  return (distances[Math.floor(distances.length / 2)] ?? 0) / MEDIAN_OF_NORMAL
}

async function matchSlices(
  query: MatchQuery,
  slices: Slice[],
  trace: SteadyTrace,
  ask: AskForSlices,
  beganAt: number,
): Promise<MatchedTrace> {
  const groups = slicesTogether(slices, query.shape)
  let parts: MatchedSlice[] = []
  let build: string | null = null
  for (let index = 0; index < groups.length; index++) {
    if (performance.now() - beganAt > BEGIN_WITHIN_MS) throw new EngineTimedOut('the trace takes too long to match')
    const group = groups[index]!
    const requests = group.map((slice) => toMatchRequest(trace, query.mode, slice))
    const answer = await ask(requests, (texts) =>
      group.map((slice, at) => {
        const text = texts[at] ?? null
        return text === null ? nothingMatched(slice) : fromMatch(text, slice, query.shape)
      }),
    )
    if (build !== null && answer.build !== build) {
      // The graph was replaced: slices of different graphs do not fit together.
      parts = []
      build = null
      index = -1
      continue
    }
    build = answer.build
    parts.push(...answer.parts)
  }
  return { build, trace: joinSlices(parts, query.shape.length) }
}
