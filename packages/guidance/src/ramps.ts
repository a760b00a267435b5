import { commonNames } from './leg-view.js'
import { extend, hasNoSign, type Step } from './step.js'

/** Metres: a fork at the end of a slip road. */
const END_FORK_MAX = 125

/** A roundabout has its own name only, and not that of a road that leads through it. */
export function nameRoundabouts(steps: Step[]): void {
  for (let at = 1; at < steps.length; at++) {
    const step = steps[at]!
    if (!step.isRoundabout) continue
    const own = step.names.filter(({ isNumber }) => !isNumber)
    const isOfRoad = [steps[at - 1], steps[at + 1]].some((near) => near && commonNames(own, near.names).length > 0)
    step.names = isOfRoad ? [] : own
    step.beginNames = []
  }
}

const isMerge = (step: Step | undefined) => step?.type?.startsWith('merge') === true

/** A slip road without a signpost leads to the road that it joins. */
export function nameRampsByMerges(steps: Step[]): void {
  for (const [at, step] of steps.entries()) {
    const [before, next] = [at > 0 ? steps[at - 1]! : step, steps[at + 1]]
    const isNameless = step.isRamp || (step.isFork && step.names.length === 0)
    if (!isNameless || !hasNoSign(step)) continue
    if (before.isRamp || before.isFork || !next || !isMerge(next) || next.names.length === 0) continue
    step.signs.branch.push(next.names[0]!)
  }
}

/** The last fork of a slip road, right before a turn to the same hand. */
export function joinEndForks(steps: Step[]): void {
  for (let at = 1; at + 1 < steps.length; at++) {
    const [before, step, next] = [steps[at - 1]!, steps[at]!, steps[at + 1]!]
    if (before.hasJoinedFork || !before.isRamp || !step.isRamp || next.isRamp || step.metres > END_FORK_MAX) continue
    const side = step.type === 'stay_right' ? 'right' : step.type === 'stay_left' ? 'left' : null
    if (!side || ![`slight_${side}`, `turn_${side}`, `sharp_${side}`].includes(next.type!)) continue
    extend(before, step)
    before.hasJoinedFork = true
    steps.splice(at, 1)
    at--
  }
}

export function joinMerges(steps: Step[]): void {
  for (let at = 0; at + 1 < steps.length; at++) {
    const [step, next] = [steps[at]!, steps[at + 1]!]
    if (!step.isRamp || !isMerge(next)) continue
    if (next.names.length > 0) step.names = next.names
    extend(step, next)
    steps.splice(at + 1, 1)
  }
}
