import { ACCESS } from '@repere/roads/graph'
import { turnBetween } from './angles.js'
import { Junction } from './junction.js'
import { type LegView } from './leg-view.js'

const MOTOR = ACCESS.auto | ACCESS.motorcycle | ACCESS.truck

/** The crossings of a leg, as who travels along it meets them. */
export class LegJunctions {
  private readonly known: (Junction | undefined)[] = []

  constructor(readonly leg: LegView) {}

  get isOnFoot(): boolean {
    return this.leg.mode === ACCESS.pedestrian
  }

  get isMotor(): boolean {
    return (this.leg.mode & MOTOR) !== 0
  }

  /** The crossing before an edge. */
  at(index: number): Junction {
    return (this.known[index] ??= this.arriving(index, this.leg.edges[index - 1]!.end))
  }

  /** The same for who comes with another heading. */
  arriving(index: number, heading: number): Junction {
    const { leg } = this
    return new Junction(leg.crossing(index), heading, leg.mode, turnBetween(heading, leg.edges[index]!.begin))
  }
}
