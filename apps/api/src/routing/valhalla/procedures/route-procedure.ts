import { type Avoidable, type RouteQuery } from '../../routing.port.js'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import { isUnsolvable, reaching } from './reaching.js'
import { type toValhallaRequest } from './route-requests.js'
import { type End } from './snap.js'

export type RouteProcedureAnswer =
  /** `resnapped`: indexes of the stops that were moved to a road that leads somewhere. */
  | { text: string; resnapped: number[] }
  /** Indexes of the stops without a road nearby. */
  | { noRoadNear: number[] }

/** @param toRequest  writes the request, in one format or the other */
export async function routeThrough(
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
 * The route without any of the things to avoid. If there is none, it avoids as many of them as possible, and uses
 * little of the others: when gravel cannot be avoided, tolls still are.
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
