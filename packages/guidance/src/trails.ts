import { USE } from '@repere/roads/graph'
import { type LegEdge } from './leg-view.js'
import { type Facility } from './step.js'

/** What carries or lifts people on an edge. */
export function facilityOf({ use }: LegEdge): Facility | null {
  if (use === USE.steps) return 'steps'
  return use === USE.elevator ? 'elevator' : use === USE.escalator ? 'escalator' : null
}

export const isFootway = (use: number) => use === USE.footway || use === USE.crossing

/** `walkway`, `cycleway`, `bike trail`, with a `+` where it has a name; empty for roads. */
export function trailOf({ use, names }: LegEdge): string {
  const kind = isFootway(use)
    ? 'walkway'
    : use === USE.mountainBike
      ? 'bike trail'
      : use === USE.cycleway
        ? 'cycleway'
        : ''
  return kind && names.length > 0 ? `${kind}+` : kind
}

/** The kind alone. */
export const unnamedTrail = (trail: string) => (trail.endsWith('+') ? '' : trail)
