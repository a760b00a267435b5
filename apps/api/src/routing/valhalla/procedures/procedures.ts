import { type LatLng } from '@repere/shared'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import { matchedOrNot, type MatchProcedureAnswer } from './match-procedure.js'
import { narrate, type NarrationAnswer, type NarrationQuestion } from './narration-procedure.js'
import { fromLocate, toLocateRequest, toLocation } from './snap.js'

/** Input and output of each procedure: strings and small objects, cheap to send between processes. */
export interface Procedures {
  country: { question: LatLng; answer: CountryProcedureAnswer }
  /** Valhalla's requests, one after the other. */
  match: { question: string[]; answer: { texts: MatchProcedureAnswer['text'][] } }
  /** Valhalla's request. */
  traceEdges: { question: string; answer: MatchProcedureAnswer }
  /** The texts of ways that were found elsewhere, and routes. */
  narration: { question: NarrationQuestion; answer: NarrationAnswer }
}
export type ProcedureName = keyof Procedures

export type CountryProcedureAnswer = { text: string } | { noRoadNear: number[] }

type Run<Question, Answer> = (call: CallValhalla, question: Question, settings: ProcedureSettings) => Promise<Answer>

/**
 * The calls that one question needs, as one unit that runs beside the engine. In the engine host, this saves a message
 * between processes for each call.
 */
export const PROCEDURES: {
  [Name in ProcedureName]: Run<Procedures[Name]['question'], Procedures[Name]['answer']>
} = {
  async country(call, point, settings) {
    const [snap] = fromLocate(await call('locate', toLocateRequest([point], 'auto')), [point], settings.snapMaxMetres)
    if (!snap) return { noRoadNear: [0] }
    const here = toLocation({ stop: point, snap })
    // Only this format contains the country of an edge. A journey from a place to itself costs almost nothing.
    const request = { locations: [here, here], costing: 'auto', format: 'osrm', narrative: false, units: 'kilometers' }
    return { text: await call('route', JSON.stringify(request)) }
  },

  async match(call, requests) {
    const texts: MatchProcedureAnswer['text'][] = []
    for (const request of requests) texts.push((await matchedOrNot(call, request, 'traceRoute')).text)
    return { texts }
  },

  traceEdges: (call, request) => matchedOrNot(call, request, 'traceAttributes'),

  narration: narrate,
}
