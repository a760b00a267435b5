import { USE } from '@repere/roads/graph'
import {
  bendOf,
  classOf,
  handOf,
  isAhead,
  isBackward,
  isLeftward,
  isRightward,
  isStraightOn,
  turnBetween,
} from './angles.js'
import { Junction } from './junction.js'
import { type LegJunctions } from './leg-junctions.js'
import { commonNames, type LegView } from './leg-view.js'
import { joinEndForks, joinMerges, nameRampsByMerges, nameRoundabouts } from './ramps.js'
import { typeOf } from './step-type.js'
import { extend, type Step } from './step.js'

/** Metres: an internal edge, a turn channel, a short one, a short stretch straight on. */
const INTERNAL_MAX = 32
const CHANNEL_MAX = 200
const SHORT_CHANNEL = 36
const SHORT_STRETCH = 600

/** Joins steps that a driver takes for one: short edges inside crossings, turn channels, straight stretches. */
export function joinSteps(junctions: LegJunctions, steps: Step[]): void {
  const joiner = new Joiner(junctions)
  while (joiner.joinOnce(steps));
  for (const step of steps) step.type ??= typeOf(junctions, step, false)
  nameRoundabouts(steps)
  nameRampsByMerges(steps)
  moveTurnsBehindInternalEdges(junctions.leg, steps)
  joinEndForks(steps)
  joinMerges(steps)
}

class Joiner {
  constructor(private readonly junctions: LegJunctions) {}

  /** @returns whether anything was joined */
  joinOnce(steps: Step[]): boolean {
    let joined = false
    for (let at = 0; at + 1 < steps.length;) {
      const [step, next] = [steps[at]!, steps[at + 1]!]
      const before = at > 0 ? steps[at - 1]! : step
      if (this.isBackTurn(before, step, next)) {
        this.joinUnmarked(before, step, next)
        steps.splice(at, 1)
      } else if (
        next.isFork ||
        next.isTee ||
        next.isDoor ||
        step.isFerry ||
        next.isFerry ||
        step.facility ||
        next.facility
      ) {
        at++
        continue
      } else if (step.isInternal) {
        this.joinInternal(at > 0 ? before : null, step, next)
        steps.splice(at, 1)
      } else if (this.isChannelOf(at > 0 ? before : null, step, next)) {
        this.joinChannel(at > 0 ? before : null, step, next)
        steps.splice(at, 1)
      } else if (next.hasRoadAhead || step.trail !== next.trail || !this.continues(step, next, steps[at + 2])) {
        at++
        continue
      } else {
        extend(step, next)
        steps.splice(at + 1, 1)
      }
      joined = true
    }
    return joined
  }

  /** Whether a step is only the way on of the one before. Names of that one are set. */
  private continues(step: Step, next: Step, afterNext: Step | undefined): boolean {
    const common = commonNames(step.names, next.names)
    const isStraight =
      next.hand === 'straight' &&
      !this.junctions.leg.edges[next.begin]!.isChannel &&
      !next.isInternal &&
      !(step.isRamp || next.isRamp || step.isRoundabout || next.isRoundabout)
    if (isStraight && common.length > 0) {
      if (step.beginNames.length === 0 && !step.hasMotorway && step.names.length > common.length)
        step.beginNames = step.names
      step.names = common
      return true
    }
    if (isStraight && step.names.length === 0 && next.names.length === 0) return true
    if (this.areOneRamp(step, next)) return true
    if (!this.isObvious(step, next, afterNext)) return false
    if (step.names.length === 0) step.names = next.names
    step.containsObvious = true
    step.isChannel = false
    return true
  }

  private areOneRamp(step: Step, next: Step): boolean {
    if (!step.isRamp || !next.isRamp || next.isFork || step.isInternal || next.isInternal) return false
    const junction = this.junctions.arriving(next.begin, step.endHeading)
    return (
      !junction.someOpen(() => true) || isBackward(junction.straightest(true).turn) || next.type === 'ramp_straight'
    )
  }

  /** A driver goes straight on here without an instruction. */
  private isObvious(step: Step, next: Step, afterNext: Step | undefined): boolean {
    if (next.type !== 'continue') return false
    const junction = this.junctions.arriving(next.begin, step.endHeading)
    if (!junction.some((branch) => junction.isUsed(branch))) return true
    if (next.signs.number.length > 0) return false
    if (step.isRamp && step.isFork && !step.containsObvious) {
      if (step.type === 'stay_straight') return true
      const { left, right } = junction.sides()
      return (step.type === 'stay_left' && left === 0) || (step.type === 'stay_right' && right === 0)
    }
    // A destination follows the last step.
    if (next.metres < SHORT_STRETCH && afterNext?.type !== 'continue') return true
    if (junction.crossing.isMotorwayJunction) return false
    return !junction.some(
      (branch, turn) =>
        (branch.sharesBefore || branch.sharesAfter) &&
        junction.isUsed(branch) &&
        branch.use === USE.ramp &&
        !isBackward(turn),
    )
  }

  /** Two turns to one hand over a short edge that the map does not mark as part of the crossing. */
  private isBackTurn(before: Step, step: Step, next: Step): boolean {
    if (!this.junctions.isMotor || step.isInternal || before === step || step.metres > INTERNAL_MAX) return false
    if (before.isRoundabout || step.isRoundabout || next.isRoundabout) return false
    const hand = handOf(step.turn)
    if ((hand !== 'left' && hand !== 'right') || handOf(next.turn) !== hand) return false
    if (handOf(turnBetween(before.endHeading, next.beginHeading)) !== 'back') return false
    return before.names.length > 0 && commonNames(before.names, next.names).length === before.names.length
  }

  private joinUnmarked(before: Step, step: Step, next: Step): void {
    const isLeft = handOf(step.turn) === 'left'
    turnFrom(before, next)
    next.hand = handOf(next.turn)
    takeBeginning(step, next)
    next.type = isLeft ? 'uturn_left' : 'uturn_right'
  }

  private joinInternal(before: Step | null, step: Step, next: Step): void {
    turnFrom(before ?? step, next)
    next.rights = step.rights
    next.lefts = step.lefts
    next.hand = handOf(next.turn)
    if (next.hand === 'straight' && step.lefts > 0 && step.rights > 0) {
      next.hand = handOf(turnBetween((before ?? step).endHeading, step.endHeading))
    }
    takeBeginning(step, next)
    next.type = before ? null : 'start'
    next.type ??= typeOf(this.junctions, next, true)
  }

  private isChannelOf(before: Step | null, step: Step, next: Step): boolean {
    if (!step.isChannel || step.metres > CHANNEL_MAX) return false
    const { leg } = this.junctions
    const [last, onward] = [leg.edges[step.end - 1]!, leg.edges[step.end]!]
    const junction = new Junction(leg.crossing(step.end), step.endHeading, leg.mode)
    if (junction.someOpen((_, turn) => isAhead(turn))) return false
    if (bendOf(turnBetween(last.end, onward.begin)) > 70 && step.metres >= SHORT_CHANNEL) return false
    const whole = classOf(turnBetween((before ?? step).endHeading, next.beginHeading))
    if (isRightward(step.hand!) && next.hand !== 'left')
      return whole.includes('right') || whole === 'back' || whole === 'straight'
    if (isLeftward(step.hand!) && next.hand !== 'right')
      return whole.includes('left') || whole === 'back' || whole === 'straight'
    return step.hand === 'straight' && whole === 'straight'
  }

  private joinChannel(before: Step | null, step: Step, next: Step): void {
    turnFrom(before ?? step, next)
    next.hand = step.hand
    takeBeginning(step, next)
    if (Object.values(next.signs).every((names) => names.length === 0)) next.signs = step.signs
    next.type = before ? null : 'start'
    next.type ??= typeOf(this.junctions, next, true)
  }
}

const TURNS = /^(slight|turn|sharp|uturn|ramp|stay)_(right|left)$/

/** One turns where the road is entered, not where the crossing begins. */
function moveTurnsBehindInternalEdges({ edges }: LegView, steps: Step[]): void {
  for (let at = 1; at < steps.length; at++) {
    const step = steps[at]!
    if (!TURNS.test(step.type ?? '')) continue
    while (step.begin + 1 < step.end) {
      const [before, edge] = [edges[step.begin - 1]!, edges[step.begin]!]
      if (!edge.isInternal || !isStraightOn(turnBetween(before.end, edge.begin))) break
      step.begin++
      steps[at - 1]!.end = step.begin
      step.metres -= edge.metres
      steps[at - 1]!.metres += edge.metres
    }
  }
}

function turnFrom(before: Step, next: Step): void {
  next.turn = turnBetween(before.endHeading, next.beginHeading)
}

/** The next step begins where the step began. */
function takeBeginning(step: Step, next: Step): void {
  next.begin = step.begin
  next.metres += step.metres
}
