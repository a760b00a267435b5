import { type CallValhalla } from './call.js'
import { matchedOrNot, type MatchProcedureAnswer } from './match-procedure.js'

/** Input and output of each procedure: strings and small objects, cheap to send between processes. */
export interface Procedures {
  /** Valhalla's requests, one after the other. */
  match: { question: string[]; answer: { texts: MatchProcedureAnswer['text'][] } }
  /** Valhalla's request. */
  traceEdges: { question: string; answer: MatchProcedureAnswer }
}
export type ProcedureName = keyof Procedures

type Run<Question, Answer> = (call: CallValhalla, question: Question) => Promise<Answer>

/**
 * The calls that one question needs, as one unit that runs beside the engine. In the engine host, this saves a message
 * between processes for each call.
 */
export const PROCEDURES: {
  [Name in ProcedureName]: Run<Procedures[Name]['question'], Procedures[Name]['answer']>
} = {
  async match(call, requests) {
    const texts: MatchProcedureAnswer['text'][] = []
    for (const request of requests) texts.push((await matchedOrNot(call, request, 'traceRoute')).text)
    return { texts }
  },

  traceEdges: (call, request) => matchedOrNot(call, request, 'traceAttributes'),
}
