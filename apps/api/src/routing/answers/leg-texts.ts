import { type TravelMode } from '@repere/shared'
import { type BareManeuver } from '@repere/guidance'
import { type LegGuide } from '@repere/journeys'
import { LANGUAGE_FILES } from '../../guidance/languages/index.js'
import { announcedAhead, type ManeuverTexts, narrate, type ToNarrate } from '../../guidance/narrate.js'
import { type SpokenLanguage } from '../routing.port.js'

/** What is said at a maneuver, and how far ahead of it. */
export interface SpokenManeuver {
  texts: ManeuverTexts
  /** Metres before it at which it is announced; absent where the way to it is too short. */
  ahead?: number
}

/** What is said on a leg, maneuver by maneuver. */
export function legTexts(
  { maneuvers, timeMs }: LegGuide,
  mode: TravelMode,
  language: SpokenLanguage,
): SpokenManeuver[] {
  const { narration } = LANGUAGE_FILES[language]
  const all = maneuvers.map((maneuver, index) => toNarrate(maneuver, timeMs[index]! / 1000, mode))
  return all.map((one, index) => {
    const before = all[index - 1]
    const ahead = announcedAhead(before && { metres: before.lengthMetres, seconds: before.seconds! })
    const texts = narrate(one, all.slice(index + 1, index + 3), narration, ahead)
    return { texts, ...(ahead !== undefined && { ahead }) }
  })
}

function toNarrate(maneuver: BareManeuver, seconds: number, mode: TravelMode): ToNarrate {
  const { hints, exit } = maneuver
  const { number, branch, toward } = hints.signs
  return {
    type: maneuver.type,
    mode,
    names: maneuver.streetNames,
    beginNames: hints.beginNames,
    staysOn: hints.staysOn,
    trail: hints.trail,
    lengthMetres: maneuver.metres,
    seconds,
    bearingAfter: maneuver.bearingAfter ?? undefined,
    exit: exit > 0 ? exit : undefined,
    exitNames: hints.exitBeginNames.length > 0 ? hints.exitBeginNames : hints.exitNames,
    numbers: number,
    branches: branch,
    places: toward,
  }
}
