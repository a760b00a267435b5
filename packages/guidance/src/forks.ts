import { USE } from '@repere/roads/graph'
import { bendOf, classOf, isAhead, isBackward, isOfFork, isRoughlyAhead, turnBetween } from './angles.js'
import { isPlainRoad, type Junction } from './junction.js'
import { type LegEdge, shareName } from './leg-view.js'
import { type ManeuverType } from './maneuver-type.js'
import { isFootway } from './trails.js'

/** What a driver may be in doubt about at a crossing. */

/** Two roads that lead on, neither of which is plainly the one. */
export function isFork(junction: Junction, before: LegEdge, after: LegEdge): boolean {
  const { turn, crossing, size } = junction
  if (size < 1 || size > 2) return false
  const isPlain = isPlainRoad(before) && isPlainRoad(after)
  const allEqual = () =>
    junction.every(
      (branch, other) =>
        isPlainRoad(branch) && before.roadClass >= branch.roadClass && isOfFork(other) && junction.isOpen(branch),
    )
  if (crossing.isFork && isRoughlyAhead(turn) && junction.someOpen((_, other) => isRoughlyAhead(other))) {
    const isServiceExit = after.roadClass !== 7 && crossing.branches.some(({ roadClass }) => roadClass === 7)
    if (crossing.isMotorwayJunction && isServiceExit) return false
    const { leftAlikeOpen, rightAlikeOpen, leftOpen, rightOpen } = junction.sides()
    return (
      leftAlikeOpen + rightAlikeOpen > 0 ||
      (leftOpen + rightOpen > 0 && after.isRamp && !isBackward(junction.straightest(true).turn)) ||
      (isOfFork(turn) && allEqual())
    )
  }
  if (before.isMotorway && after.isMotorway && isRoughlyAhead(turn)) {
    if (junction.someOpen((branch, other) => isRoughlyAhead(other) && branch.isMotorway)) return true
  }
  if (isOfFork(turn) && isPlain) {
    if (before.roadClass >= after.roadClass && allEqual()) return true
    const withService = before.roadClass === 7 || after.roadClass === 7
    if (
      junction.someOpen(
        (branch, other) =>
          isOfFork(other) && branch.sharesBefore && isPlainRoad(branch) && (withService || branch.roadClass !== 7),
      )
    )
      return true
  }
  return size === 1 && splitsLanes(junction, before, after)
}

/** A motorway whose lanes part, half of them into a slip road. */
function splitsLanes({ crossing, turn }: Junction, before: LegEdge, after: LegEdge): boolean {
  const [branch] = crossing.branches
  if (!branch || !before.isMotorway || !isOfFork(turn) || !isOfFork(turnBetween(before.end, branch.heading)))
    return false
  const oneIsRamp = after.isMotorway ? branch.use === USE.ramp : branch.isMotorway && after.isRamp
  const half = before.lanes === 2 ? 1 : Math.floor((before.lanes + 1) / 2)
  return oneIsRamp && before.lanes >= 2 && after.lanes === half && branch.lanes === half
}

export function isFootFork(junction: Junction, before: LegEdge, after: LegEdge): boolean {
  if (!isNearlyStraight(junction.turn) || junction.size >= 3) return false
  if (before.isRoundabout && !after.isRoundabout) return true
  const { leftAlikeOpen, rightAlikeOpen } = junction.sides()
  const { turn, use } = junction.straightest(true)
  const isSameUse = use !== null && (use === after.use || (isFootway(after.use) && isFootway(use)))
  return isSameUse && (leftAlikeOpen + rightAlikeOpen > 0 || isNearlyStraight(turn))
}

export function isTee(junction: Junction, keepsName: boolean): boolean {
  if (junction.size !== 1 || !junction.some((branch) => junction.isUsed(branch))) return false
  if (keepsName && !junction.someOpen(({ use }) => use !== USE.track)) return false
  const own = classOf(junction.turn)
  const other = own === 'right' ? 'left' : own === 'left' ? 'right' : null
  return other !== null && junction.some((_, turn) => classOf(turn) === other)
}

/** A turn back where the two sides of a road meet. */
export function uturnAtTip(junction: Junction, before: LegEdge, after: LegEdge): ManeuverType | null {
  const { turn } = junction
  if (turn <= 134 || turn >= 226 || !before.isOneway || !after.isOneway) return null
  if (!shareName(before.names, after.names)) return null
  const { leftOpen, rightOpen } = junction.sides()
  if (turn >= 180 && leftOpen === 0) return 'uturn_left'
  return turn <= 180 && rightOpen === 0 ? 'uturn_right' : null
}

/** Whether a driver could take another road for the way on. */
export function hasRoadAhead(junction: Junction, before: LegEdge, after: LegEdge): boolean {
  const { crossing, turn } = junction
  if (junction.size === 0 || crossing.isMotorwayJunction || crossing.isFork) return false
  if (before.isMotorway && after.isMotorway) return false
  if (!isAhead(turn)) return junction.someOpen(({ use }, other) => isAhead(other) && use !== USE.track)
  return junction.hasEqualAhead(before.roadClass) && !junction.isStraightest(true)
}

const isNearlyStraight = (turn: number) => bendOf(turn) < 45
