import { type LatLng } from '@repere/shared'
import { type IsochroneQuery } from '../../isochrone-answer.js'
import { type MatrixQuery, type PathQuery, type RouteQuery } from '../../routing.port.js'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import { contoursAround, type IsochroneProcedureAnswer } from './isochrone-procedure.js'
import { matchedOrNot, type MatchProcedureAnswer } from './match-procedure.js'
import { type MatrixProcedureAnswer, trafficTable, type TrafficTableQuestion, travelTable } from './matrix-procedure.js'
import { narrate, type NarrationAnswer, type NarrationQuestion } from './narration-procedure.js'
import { edgesAlong, type PathProcedureAnswer } from './path-procedure.js'
import { type RouteProcedureAnswer, routeThrough } from './route-procedure.js'
import { toOsrmRequest, toValhallaRequest } from './route-requests.js'
import { fromLocate, toLocateRequest, toLocation } from './snap.js'

/** Input and output of each procedure: strings and small objects, cheap to send between processes. */
export interface Procedures {
  route: { question: RouteQuery; answer: RouteProcedureAnswer }
  osrmRoute: { question: RouteQuery; answer: RouteProcedureAnswer }
  country: { question: LatLng; answer: CountryProcedureAnswer }
  matrix: { question: MatrixQuery; answer: MatrixProcedureAnswer }
  /** Seconds, a row for each source; null where there is no time in traffic. */
  trafficTable: { question: TrafficTableQuestion; answer: (number | null)[][] }
  /** A route that takes longer: its stops are many or far apart. */
  tour: { question: RouteQuery; answer: RouteProcedureAnswer }
  osrmTour: { question: RouteQuery; answer: RouteProcedureAnswer }
  isochrone: { question: IsochroneQuery; answer: IsochroneProcedureAnswer }
  /** Valhalla's request. */
  match: { question: string; answer: MatchProcedureAnswer }
  /** Valhalla's request. */
  traceEdges: { question: string; answer: MatchProcedureAnswer }
  /** The texts of ways that were found elsewhere. */
  narration: { question: NarrationQuestion; answer: NarrationAnswer }
  path: { question: PathQuery; answer: PathProcedureAnswer }
}
export type ProcedureName = keyof Procedures

export type CountryProcedureAnswer = { text: string } | { noRoadNear: number[] }

type Run<Question, Answer> = (call: CallValhalla, question: Question, settings: ProcedureSettings) => Promise<Answer>
type RunRoute = Run<RouteQuery, RouteProcedureAnswer>

const route: RunRoute = (call, query, settings) => routeThrough(call, query, settings, toValhallaRequest)
const osrmRoute: RunRoute = (call, query, settings) => routeThrough(call, query, settings, toOsrmRequest)

/**
 * The calls that one question needs, as one unit that runs beside the engine. In the engine host, this saves a message
 * between processes for each call.
 */
export const PROCEDURES: {
  [Name in ProcedureName]: Run<Procedures[Name]['question'], Procedures[Name]['answer']>
} = {
  route,

  osrmRoute,

  async country(call, point, settings) {
    const [snap] = fromLocate(await call('locate', toLocateRequest([point], 'auto')), [point], settings.snapMaxMetres)
    if (!snap) return { noRoadNear: [0] }
    const here = toLocation({ stop: point, snap })
    // Only this format contains the country of an edge. A journey from a place to itself costs almost nothing.
    const request = { locations: [here, here], costing: 'auto', format: 'osrm', narrative: false, units: 'kilometers' }
    return { text: await call('route', JSON.stringify(request)) }
  },

  matrix: travelTable,

  trafficTable,

  tour: route,

  osrmTour: osrmRoute,

  isochrone: contoursAround,

  match: (call, request) => matchedOrNot(call, request, 'traceRoute'),

  traceEdges: (call, request) => matchedOrNot(call, request, 'traceAttributes'),

  narration: narrate,

  path: edgesAlong,
}
