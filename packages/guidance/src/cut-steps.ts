import { ACCESS, SIGN, USE } from '@repere/roads/graph'
import { handOf, isAhead, turnBetween } from './angles.js'
import { hasRoadAhead, isFootFork, isFork, isTee, uturnAtTip } from './forks.js'
import { type LegJunctions } from './leg-junctions.js'
import { commonNames } from './leg-view.js'
import { handAt, typeOf } from './step-type.js'
import { hasNoSign, type Step } from './step.js'
import { facilityOf, trailOf, unnamedTrail } from './trails.js'

/** Cuts a leg into steps, from its end to its start: the names of a step are what all of its edges have in common. */
export function cutSteps(junctions: LegJunctions): Step[] {
  const { edges } = junctions.leg
  const steps: Step[] = []
  let step = newStep(junctions, edges.length)
  for (let index = edges.length - 1; index > 0; index--) {
    if (joins(junctions, step, index)) {
      include(junctions, step, index)
      continue
    }
    complete(junctions, step, index)
    steps.push(step)
    step = newStep(junctions, index)
  }
  step.type = 'start'
  complete(junctions, step, 0)
  steps.push(step)
  return steps.reverse()
}

/** A step that ends before an edge. */
function newStep(junctions: LegJunctions, end: number): Step {
  const { edges } = junctions.leg
  const last = edges[end - 1]!
  const isInside = end < edges.length && end > 1
  const step: Step = {
    begin: end,
    end,
    type: null,
    names: [],
    beginNames: [],
    turn: 0,
    hand: null,
    beginHeading: 0,
    endHeading: last.end,
    metres: 0,
    isRamp: last.isRamp,
    isChannel: last.isChannel,
    isFerry: last.isFerry,
    isRoundabout: last.isRoundabout && !junctions.isOnFoot,
    isInternal: last.isInternal && isInside,
    isFork: false,
    isTee: false,
    hasRoadAhead: false,
    hasMotorway: false,
    trail: trailOf(last),
    facility: facilityOf(last),
    isDoor: false,
    exits: last.isRoundabout && !junctions.isOnFoot ? 1 : 0,
    rights: 0,
    lefts: 0,
    containsObvious: false,
    hasJoinedFork: false,
    signs: { number: [], branch: [], toward: [], name: [], guideBranch: [], guideToward: [] },
  }
  include(junctions, step, end)
  return step
}

/** Adds the edge before a step. */
function include(junctions: LegJunctions, step: Step, index: number): void {
  const { edges } = junctions.leg
  const edge = edges[index - 1]!
  const before = edges[index - 2]
  const hand = handOf(before ? turnBetween(before.end, edge.begin) : 0)
  const across = junctions.leg.driveOnRight ? 'left' : 'right'
  if (step.isInternal ? hand === across : step.names.length === 0) step.names = edge.names
  if (hand === 'right') step.rights++
  if (hand === 'left') step.lefts++
  step.metres += edge.metres
  step.hasMotorway ||= edge.isMotorway
  if (step.isRoundabout && edge.isRoundabout && index < edges.length) {
    const isRoad = edge.use === USE.road || edge.use === USE.serviceRoad
    const mode = junctions.leg.mode === ACCESS.bicycle && isRoad ? ACCESS.auto : junctions.leg.mode
    const { rightOpen, leftOpen } = junctions.at(index).sides(mode)
    step.exits += junctions.leg.driveOnRight ? rightOpen : leftOpen
  }
  for (const { kind, name } of junctions.leg.names.signsOf(edge.edge)) {
    if (kind === SIGN.exitNumber) step.signs.number.push(name)
    if (kind === SIGN.exitBranch) step.signs.branch.push(name)
    if (kind === SIGN.exitToward) step.signs.toward.push(name)
    if (kind === SIGN.exitName) step.signs.name.push(name)
  }
}

function complete(junctions: LegJunctions, step: Step, index: number): void {
  const { edges } = junctions.leg
  const edge = edges[index]!
  step.begin = index
  step.beginHeading = edge.begin
  if (index > 0) {
    const junction = junctions.at(index)
    step.turn = junction.turn
    step.hand = handAt(step, junction)
  }
  if (!edge.isMotorway && !edge.isInternal && edge.names.length > commonNames(edge.names, step.names).length) {
    if (edge.names.length > 1) step.beginNames = edge.names
  }
  for (const { kind, name } of junctions.leg.names.signsOf(edge.edge)) {
    if (kind === SIGN.guideBranch) step.signs.guideBranch.push(name)
    if (kind === SIGN.guideToward) step.signs.guideToward.push(name)
  }
  step.type ??= typeOf(junctions, step, true)
}

/** Whether the edge before a step belongs to it. Marks why it does not. */
function joins(junctions: LegJunctions, step: Step, index: number): boolean {
  const { edges } = junctions.leg
  const [before, after] = [edges[index - 1]!, edges[index]!]
  if (before.isIndoor !== after.isIndoor && junctions.leg.crossing(index).isEntrance) {
    step.isDoor = true
    return false
  }
  if (unnamedTrail(step.trail) !== unnamedTrail(trailOf(before))) return false
  if (!junctions.isOnFoot && (step.isRoundabout || before.isRoundabout)) return step.isRoundabout && before.isRoundabout
  if (step.facility !== facilityOf(before)) return false
  if (step.facility) return true
  const junction = junctions.at(index)
  const { turn } = junction
  if (isFork(junction, before, after) || (junctions.isOnFoot && isFootFork(junction, before, after))) {
    step.isFork = true
    return false
  }
  if (before.isInternal !== step.isInternal) return false
  if (before.isInternal && index > 1) return true
  if (before.isChannel || step.isChannel) return before.isChannel && step.isChannel
  if (!hasNoSign(step)) return false
  if (before.isRamp || step.isRamp) return before.isRamp && step.isRamp && isAhead(turn)
  if (before.isFerry || step.isFerry) return before.isFerry && step.isFerry
  if (turn === 180) {
    step.type = junctions.leg.driveOnRight ? 'uturn_left' : 'uturn_right'
    return false
  }
  const uturn = junctions.leg.driveOnRight ? uturnAtTip(junction, before, after) : null
  if (uturn) {
    step.type = uturn
    return false
  }
  if (hasRoadAhead(junction, before, after)) {
    step.hasRoadAhead = true
    return false
  }
  const common = commonNames(before.names, step.names)
  if (isTee(junction, common.length > 0)) {
    step.isTee = true
    return false
  }
  const isBend = !junction.isStraightest(true) && !junction.someOpen((_, other) => isAhead(other))
  if (isBend && junction.someOpen(({ use }) => use !== USE.track)) return false
  if (common.length > 0) {
    step.names = common
    return true
  }
  if (step.names.length > 0 || before.names.length > 0) return false
  return junction.size === 0 || junction.isStraightest(false)
}
