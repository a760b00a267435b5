import { type BareManeuver, type ManeuverType } from '@repere/guidance'
import { delayMsOf, type JourneyLeg, type LegGuide, type TraceAnswer } from '@repere/journeys'
import { DEFAULT_LANGUAGE, type LatLng, type Seconds, sumOfSeconds, toSeconds, type TravelMode } from '@repere/shared'
import { LinePoints, joinLines } from './lines.js'
import { legTexts, type SpokenManeuver } from './leg-texts.js'
import { type FoundJourney, partDurations, stopsOf } from './route-of-legs.js'
import { type OsrmMatching } from '../osrm/osrm-match.js'
import { type SpokenLanguage } from '../routing.port.js'
import {
  type OsrmBannerInstruction,
  type OsrmIntersection,
  type OsrmLeg,
  type OsrmManeuver,
  type OsrmRoute,
  type OsrmStep,
  type OsrmVoiceInstruction,
  type OsrmWaypoint,
} from '../osrm/osrm-route.js'

const MODES: Record<TravelMode, string> = { auto: 'driving', bicycle: 'cycling', pedestrian: 'walking' }
const LOCALES: Partial<Record<SpokenLanguage, string>> = { fr: 'fr-FR', en: 'en-GB' }
/** An instruction is spoken so long before its maneuver, and after that of the maneuver before: seconds. */
const SPOKEN_SECONDS = 5
/** Streets in the summary of a leg. */
const SUMMARY_STREETS = 2

/** A route in the format of OSRM. */
export function osrmRouteOf(legs: JourneyLeg[], mode: TravelMode, language: SpokenLanguage): OsrmRoute {
  const written = legs.map((leg) => osrmLegOf(leg, mode, language))
  const duration = sumOfSeconds(written.map((leg) => leg.duration))
  return {
    voiceLocale: LOCALES[language] ?? language,
    weight_name: 'duration',
    weight: duration,
    duration,
    distance: rounded(sum(written, (leg) => leg.distance)),
    legs: written,
    geometry: joinLines(legs.map(({ line }) => line)),
  }
}

/** The positions of stops. */
export const osrmStopsOf = (stops: LatLng[], journey: FoundJourney): OsrmWaypoint[] =>
  stopsOf(stops, journey).map(({ lat, lng, distance, name = '' }) => ({ location: [lng, lat], name, distance }))

/** A part of a trace, with the steps of its legs. */
export const osrmMatchingOf = (
  { confidence, legs }: TraceAnswer['matchings'][number],
  mode: TravelMode,
): OsrmMatching => ({
  confidence,
  legs: legs.map((leg) => ({ ...osrmLegOf({ ...leg, seasonMs: leg.timeMs }, mode, DEFAULT_LANGUAGE), line: leg.line })),
})

function osrmLegOf(
  leg: Pick<JourneyLeg, 'guide' | 'line' | 'seasonMs' | 'lengthDm' | 'events'>,
  mode: TravelMode,
  language: SpokenLanguage,
): OsrmLeg {
  const guide = leg.guide!
  const texts = legTexts(guide, mode, language)
  const line = new LinePoints(leg.line)
  const duration = toSeconds(leg.seasonMs + delayMsOf(leg.events))
  const durations = partDurations(guide, leg.events)
  return {
    duration,
    distance: leg.lengthDm / 10,
    weight: duration,
    summary: summaryOf(guide),
    steps: guide.maneuvers.map((_, index) => stepOf(guide, index, durations[index]!, texts, line, mode)),
  }
}

/** The streets of which a leg has most, in their order. */
function summaryOf({ maneuvers }: LegGuide): string {
  const metres = new Map<string, number>()
  for (const { streetNames, metres: length } of maneuvers) {
    const [name] = streetNames
    if (name !== undefined) metres.set(name, (metres.get(name) ?? 0) + length)
  }
  const longest = new Set(
    [...metres]
      .sort(([, a], [, b]) => b - a)
      .slice(0, SUMMARY_STREETS)
      .map(([name]) => name),
  )
  return [...metres.keys()].filter((name) => longest.has(name)).join(', ')
}

function stepOf(
  guide: LegGuide,
  index: number,
  duration: Seconds,
  texts: SpokenManeuver[],
  line: LinePoints,
  mode: TravelMode,
): OsrmStep {
  const maneuver = guide.maneuvers[index]!
  const next = guide.maneuvers[index + 1]
  const { number, branch, toward } = maneuver.hints.signs
  const isNamedRoundabout = maneuver.type === 'roundabout_enter' && maneuver.streetNames.length > 0
  const destinations = [branch.join(', '), toward.join(', ')].filter(Boolean).join(': ')
  return {
    duration,
    distance: maneuver.metres,
    weight: duration,
    geometry: line.part(maneuver.first, maneuver.last),
    name: nameOf(maneuver),
    ...(isNamedRoundabout && { rotary_name: maneuver.streetNames[0]! }),
    ...(number.length > 0 && { exits: number.join('; ') }),
    ...(destinations && { destinations }),
    mode: maneuver.type === 'ferry_enter' ? 'ferry' : MODES[mode],
    driving_side: guide.driveOnRight ? 'right' : 'left',
    maneuver: osrmManeuverOf(guide, index, texts[index]!.texts.instruction, line),
    intersections: intersectionsOf(guide, maneuver, line),
    voiceInstructions: next ? voicesOf(index, maneuver, duration, texts) : [],
    bannerInstructions: next ? [bannerOf(guide, index, texts)] : [],
  }
}

/** The street after a maneuver; of a roundabout, that at its exit. */
const nameOf = ({ type, streetNames, hints }: BareManeuver): string =>
  (type === 'roundabout_enter' ? hints.exitNames[0] : streetNames[0]) ?? ''

function osrmManeuverOf(guide: LegGuide, index: number, instruction: string, line: LinePoints): OsrmManeuver {
  const { first, bearingBefore, bearingAfter, exit } = guide.maneuvers[index]!
  const { lat, lng } = line.at(first)
  return {
    ...kindOf(guide, index),
    instruction,
    location: [lng, lat],
    bearing_before: bearingBefore ?? 0,
    bearing_after: bearingAfter ?? 0,
    ...(exit > 0 && { exit }),
  }
}

const OTHER_KINDS: Partial<Record<ManeuverType, string>> = {
  becomes: 'new name',
  ferry_enter: 'notification',
  ferry_exit: 'notification',
  elevator_enter: 'notification',
  steps_enter: 'notification',
  escalator_enter: 'notification',
  building_enter: 'notification',
  building_exit: 'notification',
}

/** OSRM's words for a maneuver. */
function kindOf({ maneuvers }: LegGuide, index: number): { type: string; modifier?: string } {
  const maneuver = maneuvers[index]!
  const { type, hints } = maneuver
  const side = type.endsWith('right') ? 'right' : type.endsWith('left') ? 'left' : null
  const [word] = type.split('_')
  const slight = side ? `slight ${side}` : 'straight'
  switch (word) {
    case 'start':
      return { type: 'depart', ...(side && { modifier: side }) }
    case 'destination':
      return { type: 'arrive', ...(side && { modifier: side }) }
    case 'ramp':
      return { type: 'on ramp', modifier: slight }
    case 'exit':
      return { type: 'off ramp', modifier: slight }
    case 'stay':
      return { type: 'fork', modifier: slight }
    case 'merge':
      return { type: 'merge', modifier: slight }
    case 'roundabout':
      return roundaboutOf(maneuver, maneuvers[index - 1], maneuvers[index + 1])
    case 'slight':
    case 'sharp':
    case 'turn':
      return { type: hints.staysOn ? 'continue' : 'turn', modifier: word === 'turn' ? side! : `${word} ${side}` }
    case 'uturn':
      return { type: hints.staysOn ? 'continue' : 'turn', modifier: 'uturn' }
    default: {
      const before = maneuvers[index - 1]?.streetNames ?? []
      const isOther = before.length > 0 && !maneuver.streetNames.some((name) => before.includes(name))
      return { type: OTHER_KINDS[type] ?? (isOther ? 'new name' : 'continue'), modifier: 'straight' }
    }
  }
}

function roundaboutOf(maneuver: BareManeuver, before?: BareManeuver, next?: BareManeuver) {
  const isEntry = maneuver.type === 'roundabout_enter'
  const word = (isEntry ? maneuver : before)?.streetNames.length ? 'rotary' : 'roundabout'
  const [from, to] = isEntry ? [maneuver, next] : [before, maneuver]
  const turn = ((to?.bearingAfter ?? 0) - (from?.bearingBefore ?? 0) + 360) % 360
  return { type: isEntry ? word : `exit ${word}`, modifier: modifierOf(turn) }
}

/** Of a turn, in degrees to the right. */
function modifierOf(turn: number): string {
  const side = turn < 180 ? 'right' : 'left'
  const bend = Math.min(turn, 360 - turn)
  if (bend <= 20) return 'straight'
  if (bend <= 45) return `slight ${side}`
  if (bend <= 135) return side
  return bend <= 160 ? `sharp ${side}` : 'uturn'
}

function intersectionsOf({ crossings }: LegGuide, maneuver: BareManeuver, line: LinePoints): OsrmIntersection[] {
  const isLast = maneuver.bearingAfter === null
  return crossings
    .filter(
      ({ at, out }) =>
        (isLast ? out === null : out !== null && at >= maneuver.first && at < maneuver.last) ||
        isAlone(at, out, maneuver),
    )
    .map(({ at, bearings, entry, in: comes, out }) => {
      const { lat, lng } = line.at(at)
      return {
        location: [lng, lat],
        bearings,
        entry,
        geometry_index: at,
        ...(comes !== null && { in: comes }),
        ...(out !== null && { out }),
      }
    })
}

/** The crossing of a maneuver without length. */
const isAlone = (at: number, out: number | null, { first, last }: BareManeuver) =>
  out !== null && first === last && at === first

/** What is spoken on the way to the next maneuver: the first instruction of a leg, the announcement ahead, and the instruction. */
function voicesOf(
  index: number,
  { metres }: BareManeuver,
  seconds: number,
  texts: SpokenManeuver[],
): OsrmVoiceInstruction[] {
  const next = texts[index + 1]!
  const speed = seconds > 0 ? metres / seconds : 0
  const spoken: { distance: number; text: string }[] = []
  if (index === 0) spoken.push({ distance: metres, text: texts[0]!.texts.pre })
  if (next.ahead !== undefined) spoken.push({ distance: next.ahead, text: next.texts.alert })
  spoken.push({ distance: Math.min(metres, rounded(speed * SPOKEN_SECONDS)), text: next.texts.pre })
  return spoken.map(({ distance, text }) => ({
    distanceAlongGeometry: distance,
    announcement: text,
    ssmlAnnouncement: `<speak>${escaped(text)}</speak>`,
  }))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character] as string)

/** What is shown on the way to the next maneuver. */
function bannerOf(guide: LegGuide, index: number, texts: SpokenManeuver[]): OsrmBannerInstruction {
  const { maneuvers, driveOnRight } = guide
  const next = maneuvers[index + 1]!
  const kind = kindOf(guide, index + 1)
  const shown = (text: string) => ({ text, components: [{ type: 'text', text }] })
  const primary = nameOf(next) || texts[index + 1]!.texts.instruction
  const places = next.hints.signs.toward.join(', ')
  const onward = maneuvers[index + 2]
  const isRoundabout = next.type === 'roundabout_enter' && onward !== undefined
  return {
    distanceAlongGeometry: maneuvers[index]!.metres,
    primary: {
      ...kind,
      ...shown(primary),
      ...(isRoundabout && {
        degrees: (180 + (onward.bearingAfter ?? 0) - (next.bearingBefore ?? 0) + 720) % 360,
        driving_side: driveOnRight ? 'right' : 'left',
      }),
    },
    ...(places && places !== primary && { secondary: shown(places) }),
  }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
const sum = <T>(parts: T[], of: (part: T) => number): number => parts.reduce((total, part) => total + of(part), 0)
