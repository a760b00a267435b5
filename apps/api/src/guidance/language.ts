import { type LandmarkRelation } from './landmark.js'
import { type ManeuverType } from '@repere/guidance'

/** Eight points of the compass, clockwise from north. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof COMPASS)[number]

/**
 * Phrases are templates: `{street}` is a placeholder, and a part in square brackets is left out when its placeholder
 * has no value. `Juya dama[ zuwa {street}]` is "Juya dama" when the street has no name.
 */
export type Phrase = string

/** Words for distances and numbers. */
export interface Numbers {
  /** A whole number from 0 to 9,999 in words. */
  inWords(count: number): string
  metres(count: number): string
  /** Whole or half kilometres. */
  kilometres(count: number): string
  lessThanTenMetres: string
}

/** The phrases for landmarks, which every language needs. */
export interface LandmarkPhrases {
  /** Uses `{landmark}`: "après {landmark}". */
  relation: Record<LandmarkRelation, Phrase>
  /** Uses `{side}` too. For arrivals: the position of the destination, seen from the road. */
  arrival: Phrase
  /** Whole sentences for maneuvers at a landmark; `{relation}` is one of the phrases above. */
  maneuver: Partial<Record<ManeuverType, Phrase>>
  /** For maneuvers without a sentence here; `{instruction}` is that without the landmark, with a lower-case first letter. */
  otherwise: Phrase
  /** Spoken after the maneuver: `{from}` is the landmark, `{instruction}` the text without it. */
  onwards: Phrase
  /** A name with the words before it that the language requires, such as the article in French. */
  named(name: string, category: string | null, relation: LandmarkRelation): string
}

/** What a language says of maneuvers. */
export interface Narration {
  numbers: Numbers
  compass: Record<CompassPoint, string>
  /**
   * Uses `{street}`, `{direction}` (starts), `{exit}` (roundabouts), and what signposts show, when they are known:
   * `{number}` of an exit, `{branch}`, the road to which it leads, and `{toward}`, the places. `{onto}` is the street at the exit of
   * a roundabout.
   */
  maneuver: Record<ManeuverType, Phrase>
  /** Phrases that a language may have besides: see `VARIANTS` of `phrase-file.ts`. */
  variants: Partial<Record<string, Phrase>>
  /** Kinds of paths without a name: `walkway`, `cycleway`, `bike trail`. */
  trails: Partial<Record<string, string>>
  /** Exits of a roundabout, the first at index 0. An exit beyond the list is not named. */
  exits: readonly string[]
  /** `{distance}` is written in words. */
  continueFor: Phrase
  /** `{distance}`, `{instruction}`. */
  ahead: Phrase
  /** The last touch of a sentence: articles before names of streets. */
  finish(sentence: string): string
}

export interface LanguageFile {
  landmarks: LandmarkPhrases
  narration: Narration
}

/**
 * Fills in a phrase. @throws Error  for a placeholder outside brackets without a value, because the sentence would be
 * incomplete
 */
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

/** Replaces slashes, because a voice reads them aloud. They separate names of one thing. */
export const withoutStrokes = (text: string): string => text.replace(/\s*\/\s*/g, ', ')

/** A sentence with a capital at the start and exactly one full stop. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  const sentence = trimmed.charAt(0).toLocaleUpperCase() + trimmed.slice(1)
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
