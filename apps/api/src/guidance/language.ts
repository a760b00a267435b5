import { type LandmarkRelation } from './landmark.js'
import { type ManeuverType } from './maneuver-type.js'

/** Eight points of the compass, clockwise from north. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof COMPASS)[number]

/**
 * Phrases are templates: `{street}` stands for what is known, and a part in square brackets goes when what it names is
 * not. `Juya dama[ zuwa {street}]` is "Juya dama" where the street has no name.
 */
export type Phrase = string

/** How distances and numbers are said. */
export interface Numbers {
  /** A whole number from 0 to 9,999 in words. */
  inWords(count: number): string
  metres(count: number): string
  /** Whole or half kilometres. */
  kilometres(count: number): string
  lessThanTenMetres: string
}

/** What every language needs: how to point to landmarks. */
export interface LandmarkPhrases {
  /** Knows `{landmark}`: "après {landmark}". */
  relation: Record<LandmarkRelation, Phrase>
  /** Knows `{side}` too; for arrivals: what one arrives at, seen from the road. */
  arrival: Phrase
  /** Whole sentences for what one does at a landmark; `{relation}` is a phrase of the above. */
  maneuver: Partial<Record<ManeuverType, Phrase>>
  /** For maneuvers without a sentence of their own; `{instruction}` is the engine's, its first letter small. */
  otherwise: Phrase
  /** Said after the maneuver: `{from}` is the landmark, `{instruction}` what would be said without it. */
  onwards: Phrase
  /** A name with what the language puts before it: the article in French. */
  named(name: string, category: string | null, relation: LandmarkRelation): string
}

/** A language that the engine has no phrases for: all of it is ours. */
export interface Narration {
  numbers: Numbers
  compass: Record<CompassPoint, string>
  /** `{street}`, `{direction}` (starts), `{exit}` (roundabouts) are known where there are any. */
  maneuver: Record<ManeuverType, Phrase>
  /** Exits of a roundabout, the first at 0; beyond the last, none is named. */
  exits: readonly string[]
  /** `{distance}` is in words. */
  continueFor: Phrase
  /** `{distance}`, `{instruction}`. */
  ahead: Phrase
}

export interface LanguageFile {
  landmarks: LandmarkPhrases
  /** Null: the engine's own phrases are used. */
  narration: Narration | null
}

/** Fills a phrase in. @throws Error  for a name outside brackets that is not known: the phrase would be half a sentence */
export function fillIn(phrase: Phrase, known: Partial<Record<string, string | null>>): string {
  const filled = phrase.replace(/\[([^\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => known[name as string]) ? part : '',
  )
  return filled.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name]
    if (value === null || value === undefined) throw new Error(`${name} is not known in "${phrase}"`)
    return value
  })
}

/** A voice reads a stroke aloud: what it divides are names of one thing. */
export const withoutStrokes = (text: string): string => text.replace(/\s*\/\s*/g, ', ')

/** A sentence: a capital first, a full stop last, never two. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  const sentence = trimmed.charAt(0).toLocaleUpperCase() + trimmed.slice(1)
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
