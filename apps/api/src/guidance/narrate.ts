import { asSentence, COMPASS, fillIn, type Narration, type Numbers, withoutStrokes } from './language.js'
import { type ManeuverType } from './maneuver-type.js'

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
  /** Undefined when the street has no name. */
  street: string | undefined
  lengthMetres: number
  /** Direction after the maneuver, degrees from north; undefined at a destination. */
  bearingAfter: number | undefined
  /** Counted from 1; undefined except at roundabouts. */
  exit: number | undefined
  /** The number of an exit on its signpost: `12`, `4B`. */
  number?: string | undefined
  /** The places on the signpost: `1er pont, Yopougon`. */
  toward?: string | undefined
}

/** Distances of an announcement ahead of a maneuver: metres. */
const AHEAD_METRES = [2000, 1000, 500, 300, 200, 100, 50]
/** It comes so long before the maneuver, or later, and not in the first part of the way to it. */
const AHEAD_SECONDS = 30
const AHEAD_SHARE = 0.75

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
 * The texts of a maneuver in one of our languages.
 *
 * @param next   the next maneuver of the leg
 * @param ahead  metres before the maneuver at which it is announced
 */
export function narrate(
  maneuver: ToNarrate,
  next: ToNarrate | undefined,
  narration: Narration,
  ahead?: number,
): ManeuverTexts {
  const instruction = narrated(maneuver, narration)
  const { type, lengthMetres } = maneuver
  const post = type.startsWith('destination')
    ? instruction
    : type === 'roundabout_enter' && next
      ? narrated(next, narration)
      : asSentence(fillIn(narration.continueFor, { distance: spokenDistance(lengthMetres, narration.numbers) }))
  const said = withoutStrokes(instruction)
  const alert = ahead === undefined ? said : withoutStrokes(narrateAhead(maneuver, ahead, narration))
  return { instruction, alert, pre: said, post: withoutStrokes(post) }
}

/** "After 200 metres, turn right." */
export function narrateAhead(maneuver: ToNarrate, metresAhead: number, narration: Narration): string {
  const instruction = narrated(maneuver, narration).replace(/\.$/, '')
  const distance = spokenDistance(metresAhead, narration.numbers)
  return asSentence(fillIn(narration.ahead, { distance, instruction: withSmallFirst(instruction) }))
}

function narrated({ type, street, bearingAfter, exit, number, toward }: ToNarrate, narration: Narration): string {
  const direction = bearingAfter === undefined ? null : narration.compass[COMPASS[Math.round(bearingAfter / 45) % 8]!]
  const known = {
    street,
    direction,
    exit: exit === undefined ? null : narration.exits[exit - 1],
    number: number === undefined ? null : numberInWords(number, narration.numbers),
    // A street that the signpost names is not said twice.
    toward: toward === street ? null : toward,
  }
  // When the street only loses its name, the instruction is to continue.
  const phrase = narration.maneuver[type === 'becomes' && !street ? 'continue' : type]
  return asSentence(fillIn(phrase, known))
}

const NUMBER_MAX = 9_999

/** "12" in words; "4B" is said as it stands. */
const numberInWords = (number: string, { inWords }: Numbers): string =>
  /^\d+$/.test(number) && Number(number) <= NUMBER_MAX ? inWords(Number(number)) : number

/** A distance in words, rounded like the engine's own distances. */
export function spokenDistance(lengthMetres: number, numbers: Omit<Numbers, 'inWords'>): string {
  if (lengthMetres < 10) return numbers.lessThanTenMetres
  if (lengthMetres < 95) return numbers.metres(Math.round(lengthMetres / 10) * 10)
  if (lengthMetres < 950) return numbers.metres(Math.round(lengthMetres / 100) * 100)
  const kilometres = lengthMetres / 1000
  return numbers.kilometres(kilometres < 3 ? Math.round(kilometres * 2) / 2 : Math.round(kilometres))
}

export const withSmallFirst = (sentence: string): string => sentence.charAt(0).toLocaleLowerCase() + sentence.slice(1)
