import { type LatLng } from '@repere/shared'
import { type Build } from '../../region/index.js'
import { type IsochroneQuery } from '../isochrone/isochrone.js'
import {
  type Avoidable,
  type EngineStatus,
  type MatrixQuery,
  type PathQuery,
  type RouteQuery,
  type TourQuery,
} from '../routing.port.js'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import { contoursAround, type IsochroneProcedureAnswer } from './isochrone.js'
import { toValhallaRequest } from './mapping.js'
import { type MatrixProcedureAnswer, travelTable } from './matrix-procedure.js'
import { matchedOrNot, type MatchProcedureAnswer } from './match.js'
import { toOsrmRequest } from './osrm-mapping.js'
import { edgesAlong, type PathProcedureAnswer } from './path-procedure.js'
import { isUnsolvable, reaching } from './reaching.js'
import { type End, fromLocate, toLocateRequest, toLocation } from './snap.js'
import { type TourProcedureAnswer, tourThrough } from './tour-procedure.js'

export type { CallValhalla, ProcedureSettings, ValhallaAction } from './call.js'

/** Input and output of each procedure: strings and small objects, cheap to send between processes. */
export interface Procedures {
  route: { question: RouteQuery; answer: RouteProcedureAnswer }
  osrmRoute: { question: RouteQuery; answer: RouteProcedureAnswer }
  country: { question: LatLng; answer: CountryProcedureAnswer }
  matrix: { question: MatrixQuery; answer: MatrixProcedureAnswer }
  tour: { question: TourQuery; answer: TourProcedureAnswer }
  isochrone: { question: IsochroneQuery; answer: IsochroneProcedureAnswer }
  /** Valhalla's request. */
  match: { question: string; answer: MatchProcedureAnswer }
  /** Valhalla's request. */
  traceEdges: { question: string; answer: MatchProcedureAnswer }
  path: { question: PathQuery; answer: PathProcedureAnswer }
}
export type ProcedureName = keyof Procedures

export type RouteProcedureAnswer =
  /** `resnapped`: indexes of the stops that were moved to a road that leads somewhere. */
  | { text: string; resnapped: number[] }
  /** Indexes of the stops without a road nearby. */
  | { noRoadNear: number[] }

export type CountryProcedureAnswer = { text: string } | { noRoadNear: number[] }

/** Heavy ones keep a core busy for long; they never take the threads of the light ones. */
export const LANES = ['light', 'heavy'] as const
export type Lane = (typeof LANES)[number]

/** The number of heavy calls that run at once, for a number of light ones. */
export const heavyThreadsOf = (lanes: number): number => Math.max(1, Math.floor(lanes / 2))

export const LANE_OF: Record<ProcedureName, Lane> = {
  route: 'light',
  osrmRoute: 'light',
  country: 'light',
  matrix: 'heavy',
  tour: 'heavy',
  isochrone: 'heavy',
  match: 'heavy',
  traceEdges: 'heavy',
  path: 'light',
}

/** Something that procedures run in: a process of ours beside the engine, or this one, over the engine's HTTP service. */
export interface ProcedureRunner {
  status(): EngineStatus

  /** Names the graph that answers now, as `RoutingEngine.graphOf` does. */
  graphOf(build: Build): string

  /**
   * @param deadlineMs  for the whole procedure, waiting included
   * @returns the answer, and the name of the graph that it came from
   * @throws EngineOverloaded   when too many calls wait
   * @throws EngineUnavailable  when the engine failed or the deadline passed
   * @throws ValhallaError      with Valhalla's message, when it refused or failed
   */
  ask<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs?: number,
  ): Promise<{ build: string; answer: Procedures[Name]['answer'] }>
}

type Run<Name extends ProcedureName> = (
  call: CallValhalla,
  question: Procedures[Name]['question'],
  settings: ProcedureSettings,
) => Promise<Procedures[Name]['answer']>

/**
 * The several calls that one question takes, as one unit that runs beside the engine: in the engine host this saves a
 * trip between processes for each.
 */
export const PROCEDURES: { [Name in ProcedureName]: Run<Name> } = {
  route: (call, query, settings) => routeThrough(call, query, settings, toValhallaRequest),

  osrmRoute: (call, query, settings) => routeThrough(call, query, settings, toOsrmRequest),

  async country(call, point, settings) {
    const [snap] = fromLocate(await call('locate', toLocateRequest([point], 'auto')), [point], settings.snapMaxMetres)
    if (!snap) return { noRoadNear: [0] }
    const here = toLocation({ stop: point, snap })
    // Only this format says in which country an edge lies; a journey from a place to itself costs next to nothing.
    const request = { locations: [here, here], costing: 'auto', format: 'osrm', narrative: false, units: 'kilometers' }
    return { text: await call('route', JSON.stringify(request)) }
  },

  matrix: travelTable,

  tour: tourThrough,

  isochrone: contoursAround,

  match: (call, request) => matchedOrNot(call, request, 'traceRoute'),

  traceEdges: (call, request) => matchedOrNot(call, request, 'traceAttributes'),

  path: edgesAlong,
}

async function routeThrough(
  call: CallValhalla,
  query: RouteQuery,
  settings: ProcedureSettings,
  toRequest: typeof toValhallaRequest,
): Promise<RouteProcedureAnswer> {
  const ask = (ends: End[]) => avoiding(query.avoid, (strictly) => call('route', toRequest(query, ends, strictly)))
  const way = await reaching(call, query.stops, query.mode, settings, ask, query.avoid.length > 0)
  return 'found' in way ? { text: way.found, resnapped: way.resnapped } : way
}

/**
 * The route without any of the things to be avoided, or else without as many of them as can be, and with little of the
 * others: who avoids tolls and gravel still wants no toll where gravel cannot be helped.
 */
async function avoiding(things: Avoidable[], ask: (strictly: Avoidable[]) => Promise<string>): Promise<string> {
  const without = async (strictly: Avoidable[]): Promise<string | null> => {
    try {
      return await ask(strictly)
    } catch (error) {
      if (isUnsolvable(error)) return null
      throw error
    }
  }
  if (things.length === 0) return ask([])
  const ideal = await without(things)
  if (ideal !== null) return ideal
  let best = await ask([])
  if (things.length === 1) return best
  let avoided: Avoidable[] = []
  for (const thing of things) {
    const better = await without([...avoided, thing])
    if (better === null) continue
    avoided = [...avoided, thing]
    best = better
  }
  return best
}
