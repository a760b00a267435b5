import { type RoadName } from '@repere/roads/graph'
import { type Hand } from './angles.js'
import { type ManeuverType } from './maneuver-type.js'

/** The texts of signposts of a step. */
export interface Signs {
  number: RoadName[]
  branch: RoadName[]
  toward: RoadName[]
  name: RoadName[]
  guideBranch: RoadName[]
  guideToward: RoadName[]
}

export type Facility = 'steps' | 'elevator' | 'escalator'

/** A part of a leg with one instruction: its edges are `begin` … `end - 1`. */
export interface Step {
  begin: number
  end: number
  /** Null until it is known. */
  type: ManeuverType | null
  names: readonly RoadName[]
  /** Those of its first road, where the step as a whole has fewer. */
  beginNames: readonly RoadName[]
  /** Degrees to the right, 0..359; the hand is null at a start. */
  turn: number
  hand: Hand | null
  beginHeading: number
  endHeading: number
  metres: number
  isRamp: boolean
  isChannel: boolean
  isFerry: boolean
  isRoundabout: boolean
  isInternal: boolean
  isFork: boolean
  isTee: boolean
  /** Another road leads ahead where it begins. */
  hasRoadAhead: boolean
  hasMotorway: boolean
  /** Kind of path, where it is no road. */
  trail: string
  /** What carries or lifts people: never one step with roads. */
  facility: Facility | null
  /** It leads through the door of a building where it begins. */
  isDoor: boolean
  /** Of a roundabout: which one is taken; 0 elsewhere. */
  exits: number
  rights: number
  lefts: number
  signs: Signs
  containsObvious: boolean
  hasJoinedFork: boolean
}

/** Whether no signpost of an exit stands at it. */
export const hasNoSign = ({ signs: { number, branch, toward, name } }: Step): boolean =>
  number.length + branch.length + toward.length + name.length === 0

/** The step ends where the next one ends. */
export function extend(step: Step, next: Step): void {
  step.end = next.end
  step.endHeading = next.endHeading
  step.metres += next.metres
  step.isRamp ||= next.isRamp
  step.isFerry ||= next.isFerry
  step.isRoundabout ||= next.isRoundabout
  step.hasMotorway ||= next.hasMotorway
  step.containsObvious ||= next.containsObvious
}
