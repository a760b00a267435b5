import { type Place, type RoadName } from '@repere/roads/graph'
import { cutSteps } from './cut-steps.js'
import { joinSteps } from './join-steps.js'
import { LegJunctions } from './leg-junctions.js'
import { commonNames, type LegView } from './leg-view.js'
import { type ManeuverType } from './maneuver-type.js'
import { sideOf } from './side.js'
import { type Step } from './step.js'

/** A maneuver of the public contract without its texts, and what texts need beyond the contract. */
export interface BareManeuver {
  type: ManeuverType
  /** To the next one. */
  metres: number
  /** Indexes of points of the leg's line. */
  first: number
  last: number
  /** Degrees clockwise from north: null at a start, and at a destination. */
  bearingBefore: number | null
  bearingAfter: number | null
  streetNames: string[]
  /** Which exit of a roundabout is taken, counted from 1; 0 elsewhere. */
  exit: number
  hints: TextHints
}

/** What texts need of signposts and of the roads around. */
export interface TextHints {
  /** Names of the road where it begins, where the way as a whole has fewer. */
  beginNames: string[]
  /** The road is that on which one comes. */
  staysOn: boolean
  /** Kind of a path, with a `+` where it has a name; empty for roads. */
  trail: string
  signs: { number: string[]; branch: string[]; toward: string[]; name: string[] }
  /** Of a roundabout: the road at the exit, and the names with which it begins. */
  exitNames: string[]
  exitBeginNames: string[]
}

/** A stop of a leg, and the place on the road to which it was moved. */
export interface LegStop {
  lat: number
  lng: number
  place: Place
}

const NO_HINTS: TextHints = {
  beginNames: [],
  staysOn: false,
  trail: '',
  exitNames: [],
  exitBeginNames: [],
  signs: { number: [], branch: [], toward: [], name: [] },
}

/** The maneuvers of a leg, from a start to a destination. Linear in its edges and the roads that meet them. */
export function maneuversOf(leg: LegView, from: LegStop, to: LegStop): BareManeuver[] {
  const { edges } = leg
  const junctions = new LegJunctions(leg)
  const steps = cutSteps(junctions)
  joinSteps(junctions, steps)
  const maneuvers = steps.map((step, index) => maneuverOf(leg, step, hintsOf(steps, index)))
  const startSide = sideOf(from, from.place, edges[0]!.begin)
  if (startSide) maneuvers[0]!.type = `start_${startSide}`
  const last = edges.at(-1)!
  const endSide = sideOf(to, to.place, last.end)
  maneuvers.push({
    type: endSide ? `destination_${endSide}` : 'destination',
    metres: 0,
    first: last.last,
    last: last.last,
    bearingBefore: last.end,
    bearingAfter: null,
    streetNames: [],
    exit: 0,
    hints: NO_HINTS,
  })
  return maneuvers
}

const maneuverOf = ({ edges }: LegView, step: Step, hints: TextHints): BareManeuver => ({
  type: step.type!,
  metres: Math.round(step.metres),
  first: edges[step.begin]!.first,
  last: edges[step.end - 1]!.last,
  bearingBefore: step.begin > 0 ? edges[step.begin - 1]!.end : null,
  bearingAfter: step.beginHeading,
  streetNames: textsOf(step.names),
  exit: step.exits,
  hints,
})

const textsOf = (names: readonly RoadName[]) => names.map(({ text }) => text)

function hintsOf(steps: Step[], index: number): TextHints {
  const [step, before, next] = [steps[index]!, steps[index - 1], steps[index + 1]]
  const { number, branch, toward, name, guideBranch, guideToward } = step.signs
  const exit = step.isRoundabout && next?.type === 'roundabout_exit' ? next : null
  return {
    beginNames: textsOf(step.beginNames),
    staysOn: before !== undefined && staysOn(step, before, next),
    trail: step.trail,
    signs: {
      number: textsOf(number),
      branch: textsOf(branch.length > 0 ? branch : guideBranch),
      toward: repeatedMost(textsOf(toward.length > 0 ? toward : guideToward), steps.slice(index + 1)),
      name: textsOf(name),
    },
    exitNames: exit ? textsOf(exit.containsObvious && exit.beginNames.length > 0 ? exit.beginNames : exit.names) : [],
    exitBeginNames: exit && !exit.containsObvious ? textsOf(exit.beginNames) : [],
  }
}

/** The places that most of the following signposts repeat: those lie on the way. All of them where none is repeated. */
function repeatedMost(places: string[], following: Step[]): string[] {
  if (places.length < 2) return places
  const times = places.map((place) => {
    const isOn = ({ signs: { toward, guideToward } }: Step) =>
      [...toward, ...guideToward].some(({ text }) => text === place)
    const end = following.findIndex((step) => !isOn(step))
    return end < 0 ? following.length : end
  })
  const most = Math.max(...times)
  return places.filter((_, index) => times[index] === most)
}

function staysOn(step: Step, before: Step, next: Step | undefined): boolean {
  const isAs = (other: Step) =>
    step.names.length > 0 && commonNames(step.names, other.names).length === step.names.length
  if (/^(slight|turn|sharp)/.test(step.type!)) return step.beginNames.length === 0 && isAs(before)
  if (step.type!.startsWith('stay')) return isAs(before) && (!step.isRamp || (next !== undefined && isAs(next)))
  return step.type!.startsWith('uturn') && isAs(before)
}
