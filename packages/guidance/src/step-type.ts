import { USE } from '@repere/roads/graph'
import { classOf, type Hand, handOf, isAhead, isLeftward, isRightward } from './angles.js'
import { Junction } from './junction.js'
import { type LegEdge } from './leg-view.js'
import { type LegJunctions } from './leg-junctions.js'
import { type ManeuverType } from './maneuver-type.js'
import { type Step } from './step.js'

/** Metres of a motorway that need no instruction to stay on it. */
const SHORT_STRETCH = 600

/** The hand on which a step leaves a crossing. */
export function handAt(step: Step, junction: Junction): Hand {
  const { turn } = junction
  const hand = handOf(turn)
  const sides = junction.sides()
  if (hand === 'straight') {
    if (sides.rightAlikeOpen === 0 && sides.leftAlikeOpen > 0) return 'keepRight'
    if (sides.leftAlikeOpen === 0 && sides.rightAlikeOpen > 0) return 'keepLeft'
    const isKept = () =>
      !junction.isStraightest(true) || (step.isChannel && classOf(turn) !== 'straight') || step.isFork
    if (sides.leftAlikeOpen === 0 && sides.leftOpen > 0 && sides.rightOpen === 0) return isKept() ? 'keepRight' : hand
    if (sides.rightAlikeOpen === 0 && sides.rightOpen > 0 && sides.leftOpen === 0) return isKept() ? 'keepLeft' : hand
    return hand
  }
  if (classOf(turn) === 'slight_left' && junction.hasTurn('left')) return 'keepLeft'
  if (classOf(turn) === 'slight_right' && junction.hasTurn('right')) return 'keepRight'
  return hand
}

/**
 * The type of a step.
 *
 * @param isOpen  an internal edge and a turn channel may have none: they are joined to their neighbours
 */
export function typeOf(junctions: LegJunctions, step: Step, isOpen: boolean): ManeuverType | null {
  const { edges, driveOnRight } = junctions.leg
  const [before, after] = [edges[step.begin - 1], edges[step.begin]!]
  const { hand } = step
  if (step.isRoundabout) return 'roundabout_enter'
  if (before && before.isRoundabout && !junctions.isOnFoot) return 'roundabout_exit'
  if (step.isFork) return sided(hand, 'stay_right', 'stay_left') ?? 'stay_straight'
  if (isOpen && (step.isInternal || step.isChannel)) return null
  if (step.isRamp && before) {
    const isKept = hand === 'keepRight' || hand === 'keepLeft'
    const isExit = before.isMotorway || step.signs.number.length > 0
    if (isExit || (!before.isRamp && isKept && !leadsToMotorway(junctions, step))) {
      return sided(hand, 'exit_right', 'exit_left') ?? (driveOnRight ? 'exit_right' : 'exit_left')
    }
    if (hand === 'straight') return 'ramp_straight'
    if (hand === 'back') return step.turn < 180 || (step.turn === 180 && !driveOnRight) ? 'ramp_right' : 'ramp_left'
    return sided(hand, 'ramp_right', 'ramp_left') ?? 'ramp_right'
  }
  const merge = before && mergeOf(junctions, step, before, after)
  if (merge) return merge
  if (step.isFerry) return 'ferry_enter'
  if (before?.isFerry) return 'ferry_exit'
  if (step.isDoor) return after.isIndoor ? 'building_enter' : 'building_exit'
  if (step.facility) return `${step.facility}_enter`
  return before ? turnOf(junctions, step, before, after) : 'continue'
}

function leadsToMotorway({ leg }: LegJunctions, { end }: Step): boolean {
  const { edges } = leg
  // The last edge counts as no road that it leads to.
  for (let index = end; index < edges.length; index++) {
    const edge = edges[index]!
    if (!edge.isRamp && !edge.isChannel && !edge.isInternal) return edge.isMotorway
  }
  return false
}

function mergeOf(junctions: LegJunctions, step: Step, before: LegEdge, after: LegEdge): ManeuverType | null {
  if (!before.isRamp || after.isRamp) return null
  const junction = junctions.at(step.begin)
  const isLarge = (after.roadClass === 1 || after.roadClass === 2) && after.isOneway && isAhead(step.turn)
  if (!after.isMotorway && !(isLarge && junction.some(({ sharesAfter }) => sharesAfter))) return null
  const { left, right, leftAlike, rightAlike } = junction.sides()
  if (left > 0 && leftAlike === 0 && right === 0) return 'merge_left'
  return right > 0 && rightAlike === 0 && left === 0 ? 'merge_right' : 'merge'
}

function turnOf(junctions: LegJunctions, step: Step, before: LegEdge, after: LegEdge): ManeuverType {
  const { hand, turn } = step
  const turnClass = classOf(turn)
  const junction = new Junction(junctions.leg.crossing(step.begin), before.end, junctions.leg.mode, turn)
  switch (turnClass) {
    case 'straight':
      return straightOf(step, junction, before, after)
    case 'slight_right':
    case 'slight_left': {
      // The way of the crossing itself, also where the step begins behind internal edges.
      const { right, left } = junctions.at(step.begin).sides()
      const isOnOuterSide = turnClass === 'slight_right' ? right > 0 : left > 0
      const isPlain = hand === 'straight' && !junction.hasEqualAhead(before.roadClass)
      return isPlain && (isOnOuterSide || right + left === 0) ? 'continue' : turnClass
    }
    case 'right':
    case 'left': {
      const square = junction.squarest(turnClass === 'right' ? 90 : 270)
      const isWide = turnClass === 'right' ? turn < square : turn > square
      if (turn === square) return turnClass === 'right' ? 'turn_right' : 'turn_left'
      if (isWide && !junction.hasTurn(`slight_${turnClass}`)) return `slight_${turnClass}`
      if (!isWide && !junction.hasTurn(`sharp_${turnClass}`)) return `sharp_${turnClass}`
      return turnClass === 'right' ? 'turn_right' : 'turn_left'
    }
    case 'back': {
      if (step.lefts !== step.rights) return step.lefts > step.rights ? 'uturn_left' : 'uturn_right'
      if (hand === 'keepLeft' || hand === 'keepRight') return hand === 'keepLeft' ? 'uturn_left' : 'uturn_right'
      return turn < 180 || (turn === 180 && !junctions.leg.driveOnRight) ? 'uturn_right' : 'uturn_left'
    }
    default:
      return turnClass
  }
}

function straightOf({ hand, metres }: Step, junction: Junction, before: LegEdge, after: LegEdge): ManeuverType {
  if (after.isChannel && hand !== 'straight') {
    return hand === 'keepRight' ? 'slight_right' : hand === 'keepLeft' ? 'slight_left' : 'continue'
  }
  if (after.isInternal) return sided(hand, 'slight_right', 'slight_left') ?? 'continue'
  if (after.isMotorway && metres < SHORT_STRETCH) return 'continue'
  if (hand !== 'keepRight' && hand !== 'keepLeft') return 'continue'
  if (!junction.hasTwinOfClass(before.roadClass)) return 'continue'
  const side = hand === 'keepRight' ? 'right' : 'left'
  const isAtRamp = junction.someOpen(({ use }, turn) => isAhead(turn) && use === USE.ramp)
  if (!after.isMotorway && !isAtRamp) return `slight_${side}`
  return junction.hasTwin(({ use, sharesBefore }) => use !== USE.ramp || sharesBefore) ? `stay_${side}` : 'continue'
}

const sided = <T>(hand: Hand | null, right: T, left: T): T | null =>
  hand === null ? null : isRightward(hand) ? right : isLeftward(hand) ? left : null
