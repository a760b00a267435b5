import { type MatchQuery } from '../match-answer.js'
import { EngineTimedOut } from '../routing.port.js'
import { fromMatch, type JoinedTrace, joinSlices, type MatchedSlice, nothingMatched } from './answers/match-mapping.js'
import { toMatchRequest } from './procedures/match-procedure.js'
import { steady } from './procedures/steady-trace.js'
import { slicesOf } from './trace-slices.js'

/** Milliseconds after which no further slice of a trace is started. Each slice also has its own deadline. */
const BEGIN_WITHIN_MS = 8_000

/** Asks for one slice; the text is null where nothing of it follows a road. */
type AskForSlice = (
  request: string,
  read: (text: string | null) => MatchedSlice,
) => Promise<{ build: string; part: MatchedSlice }>

/**
 * Matches a trace slice by slice, so that its length and its gaps have no limit, and other heavy calls run between the
 * slices.
 *
 * @throws EngineUnavailable  when it takes too long, or the graph changes again and again meanwhile
 */
export async function matchTrace(
  query: MatchQuery,
  ask: AskForSlice,
): Promise<{ build: string | null; trace: JoinedTrace }> {
  const slices = slicesOf(query.shape, query.breaks)
  const trace = steady(query.shape, slices)
  const beganAt = performance.now()
  let parts: MatchedSlice[] = []
  let build: string | null = null
  for (let index = 0; index < slices.length; index++) {
    if (performance.now() - beganAt > BEGIN_WITHIN_MS) throw new EngineTimedOut('the trace takes too long to match')
    const slice = slices[index]!
    const answer = await ask(toMatchRequest(trace, query.mode, slice), (text) =>
      text === null ? nothingMatched(slice) : fromMatch(text, slice, query.shape),
    )
    if (build !== null && answer.build !== build) {
      // The graph was replaced: slices of different graphs do not fit together.
      parts = []
      build = null
      index = -1
      continue
    }
    build = answer.build
    parts.push(answer.part)
  }
  return { build, trace: joinSlices(parts, query.shape.length) }
}
