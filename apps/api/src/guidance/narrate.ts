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
}

/** The texts of a maneuver in one of our languages. @param next  the next maneuver of the leg */
export function narrate(maneuver: ToNarrate, next: ToNarrate | undefined, narration: Narration): ManeuverTexts {
  const instruction = narrated(maneuver, narration)
  const { type, lengthMetres } = maneuver
  const post = type.startsWith('destination')
    ? instruction
    : type === 'roundabout_enter' && next
      ? narrated(next, narration)
      : asSentence(fillIn(narration.continueFor, { distance: spokenDistance(lengthMetres, narration.numbers) }))
  const said = withoutStrokes(instruction)
  return { instruction, alert: said, pre: said, post: withoutStrokes(post) }
}

/** "After 200 metres, turn right." */
export function narrateAhead(maneuver: ToNarrate, metresAhead: number, narration: Narration): string {
  const instruction = narrated(maneuver, narration).replace(/\.$/, '')
  const distance = spokenDistance(metresAhead, narration.numbers)
  return asSentence(fillIn(narration.ahead, { distance, instruction: withSmallFirst(instruction) }))
}

function narrated({ type, street, bearingAfter, exit }: ToNarrate, narration: Narration): string {
  const direction = bearingAfter === undefined ? null : narration.compass[COMPASS[Math.round(bearingAfter / 45) % 8]!]
  const known = { street, direction, exit: exit === undefined ? null : narration.exits[exit - 1] }
  // When the street only loses its name, the instruction is to continue.
  const phrase = narration.maneuver[type === 'becomes' && !street ? 'continue' : type]
  return asSentence(fillIn(phrase, known))
}

/** A distance in words, rounded like the engine's own distances. */
export function spokenDistance(lengthMetres: number, numbers: Omit<Numbers, 'inWords'>): string {
  if (lengthMetres < 10) return numbers.lessThanTenMetres
  if (lengthMetres < 95) return numbers.metres(Math.round(lengthMetres / 10) * 10)
  if (lengthMetres < 950) return numbers.metres(Math.round(lengthMetres / 100) * 100)
  const kilometres = lengthMetres / 1000
  return numbers.kilometres(kilometres < 3 ? Math.round(kilometres * 2) / 2 : Math.round(kilometres))
}

export const withSmallFirst = (sentence: string): string => sentence.charAt(0).toLocaleLowerCase() + sentence.slice(1)
