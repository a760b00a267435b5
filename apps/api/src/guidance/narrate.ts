import { type TravelMode } from '@repere/shared'
import { type ManeuverType } from '@repere/guidance'
import { asSentence, COMPASS, fillIn, type Narration, type Numbers, withoutStrokes } from './language.js'

/** The spoken texts of one maneuver. */
export interface ManeuverTexts {
  instruction: string
  alert: string
  pre: string
  post: string
}

/** The data for a phrase. */
export interface ToNarrate {
  type: ManeuverType
  /** By car unless it says otherwise. */
  mode?: TravelMode
  /** Of the street; none where it has no name. */
  names: readonly string[]
  /** Of the street where it begins, where it is called otherwise as a whole. */
  beginNames?: readonly string[]
  /** The street is that on which one comes. */
  staysOn?: boolean
  /** Kind of a path, as in `Narration.trails`. */
  trail?: string
  lengthMetres: number
  /** To the next maneuver. */
  seconds?: number
  /** Direction after the maneuver, degrees from north; undefined at a destination. */
  bearingAfter: number | undefined
  /** Counted from 1; undefined except at roundabouts. */
  exit: number | undefined
  /** Of the street at the exit of a roundabout. */
  exitNames?: readonly string[]
  /** What signposts show: numbers of an exit (`12`, `4B`), the road to which it leads, and places. */
  numbers?: readonly string[]
  branches?: readonly string[]
  places?: readonly string[]
}

/** Distances of an announcement ahead of a maneuver: metres. */
const AHEAD_METRES = [2000, 1000, 500, 300, 200, 100, 50]
/** It comes so long before the maneuver, or later, and not in the first part of the way to it. */
const AHEAD_SECONDS = 30
const AHEAD_SHARE = 0.75

/** Names of one thing that are written, that are said at a maneuver, and that are said ahead of it. */
const NAMES_MAX = { written: 4, said: 2, ahead: 1 } as const
/** Places on a signpost that a driver can read while passing. */
const PLACES_MAX = 2
/** A maneuver that follows so soon is said together with the one before it: seconds. */
const SOON_SECONDS = 10

/**
 * How far ahead of a maneuver it is announced.
 *
 * @param before  length and time of the way to it: metres, seconds
 * @returns undefined where the way is too short for an announcement
 */
export function announcedAhead(before: { metres: number; seconds: number } | undefined): number | undefined {
  if (!before || before.seconds <= 0) return undefined
  const { metres, seconds } = before
  const most = Math.min(metres * AHEAD_SHARE, (metres / seconds) * AHEAD_SECONDS)
  return AHEAD_METRES.find((distance) => distance <= most)
}

/**
 * The texts of a maneuver.
 *
 * @param next   the maneuvers that follow on the leg: two suffice
 * @param ahead  metres before the maneuver at which it is announced
 */
export function narrate(
  maneuver: ToNarrate,
  next: readonly ToNarrate[],
  narration: Narration,
  ahead?: number,
): ManeuverTexts {
  const { type, lengthMetres } = maneuver
  const pre = withoutStrokes(said(maneuver, next[0], narration))
  const post = type.startsWith('destination')
    ? narrated(maneuver, narration, NAMES_MAX.said)
    : type === 'roundabout_enter' && next[0]
      ? said(next[0], next[1], narration)
      : asSentence(fillIn(narration.continueFor, { distance: spokenDistance(lengthMetres, narration.numbers) }))
  return {
    instruction: narrated(maneuver, narration, NAMES_MAX.written),
    alert: ahead === undefined ? pre : withoutStrokes(narrateAhead(maneuver, ahead, narration)),
    pre,
    post: withoutStrokes(post),
  }
}

/** "After 200 metres, turn right." */
export function narrateAhead(maneuver: ToNarrate, metresAhead: number, narration: Narration): string {
  const distance = spokenDistance(metresAhead, narration.numbers)
  const instruction = withinSentence(narrated(maneuver, narration, NAMES_MAX.ahead))
  return asSentence(fillIn(narration.ahead, { distance, instruction }))
}

/** "Turn right. Then turn left.", where the next maneuver comes soon. */
function said(maneuver: ToNarrate, next: ToNarrate | undefined, narration: Narration): string {
  const text = narrated(maneuver, narration, NAMES_MAX.said)
  const { seconds = Infinity, type } = maneuver
  const { then } = narration.variants
  if (!then || !next || seconds > SOON_SECONDS || type === 'roundabout_enter' || next.type.startsWith('start'))
    return text
  const instruction = withinSentence(narrated(next, narration, NAMES_MAX.ahead))
  return `${text} ${narration.finish(asSentence(fillIn(then, { instruction })))}`
}

function narrated(maneuver: ToNarrate, narration: Narration, namesMax: number): string {
  const { type, names, beginNames = [], staysOn = false, bearingAfter, exit, numbers = [], branches = [] } = maneuver
  const { variants, compass, exits } = narration
  const [whole, begin] = [joined(names, namesMax), joined(beginNames, namesMax)]
  const street = begin ?? whole ?? narration.trails[maneuver.trail ?? ''] ?? null
  const staying = staysOn && whole !== null && variants.stay !== undefined
  const places = joined(maneuver.places ?? [], PLACES_MAX)
  const branch = joined(branches, namesMax)
  const known = {
    street: staying ? null : street,
    direction: bearingAfter === undefined ? null : compass[COMPASS[Math.round(bearingAfter / 45) % 8]!],
    exit: exit === undefined ? null : exits[exit - 1],
    onto: joined(maneuver.exitNames ?? [], namesMax),
    number: numbers.length === 0 ? null : numberInWords(numbers[0]!, narration.numbers),
    branch,
    // A street that the signpost names is not said twice.
    toward: places === whole ? null : places,
  }
  const isBare = known.street === null && known.toward === null && branch === null && numbers.length === 0
  const variant = (suffix: string, isMeant: boolean) =>
    isMeant && !staying ? variants[`${type} ${suffix}`] : undefined
  const phrase =
    (type.startsWith('start') ? variants[`start ${maneuver.mode}`] : undefined) ??
    variant('toward', known.toward !== null) ??
    variant('named', whole !== null) ??
    variant('bare', isBare) ??
    // When the street only loses its name, the instruction is to continue.
    narration.maneuver[type === 'becomes' && street === null ? 'continue' : type]
  let text = fillIn(phrase, known)
  if (staying) text = fillIn(variants.stay!, { instruction: text, street: whole })
  else if (begin !== null && whole !== null && namesMax > NAMES_MAX.ahead && variants.onward) {
    text = fillIn(variants.onward, { instruction: text, street: whole })
  }
  return narration.finish(asSentence(text))
}

/**
 * Names of one thing, or null where there are none. "Rue 12.191/12.191" has the number of a street twice: once is enough.
 */
function joined(names: readonly string[], max: number): string | null {
  const each = names.filter((name, index) => !names.slice(0, index).some((other) => other.endsWith(` ${name}`)))
  return each.slice(0, max).join('/') || null
}

const NUMBER_MAX = 9_999

/** "12" in words; "4B" is said as it stands. */
const numberInWords = (number: string, { inWords }: Numbers): string =>
  /^\d+$/.test(number) && Number(number) <= NUMBER_MAX ? inWords(Number(number)) : number

/** A distance in words, rounded. */
export function spokenDistance(lengthMetres: number, numbers: Omit<Numbers, 'inWords'>): string {
  if (lengthMetres < 10) return numbers.lessThanTenMetres
  if (lengthMetres < 95) return numbers.metres(Math.round(lengthMetres / 10) * 10)
  if (lengthMetres < 950) return numbers.metres(Math.round(lengthMetres / 100) * 100)
  const kilometres = lengthMetres / 1000
  return numbers.kilometres(kilometres < 3 ? Math.round(kilometres * 2) / 2 : Math.round(kilometres))
}

export const withSmallFirst = (sentence: string): string => sentence.charAt(0).toLocaleLowerCase() + sentence.slice(1)

/** As a part of another sentence. */
const withinSentence = (sentence: string): string => withSmallFirst(sentence.replace(/\.$/, ''))
