import { readFileSync } from 'node:fs'
import { MANEUVER_TYPES } from '@repere/guidance'
import { TRAVEL_MODES } from '@repere/shared'
import { LANDMARK_RELATIONS } from './landmark.js'
import { COMPASS, type LandmarkPhrases, type LanguageFile, type Narration, type Numbers } from './language.js'

/** The files that speakers of a language correct: `docs/spoken-phrases.md` shows what they say. */
const folder = new URL('../../phrases/', import.meta.url)

/** Names for which a phrase may have placeholders outside brackets: they always have a value. */
const ALWAYS: Record<string, readonly string[]> = {
  becomes: ['street'],
  continue_for: ['distance'],
  ahead: ['distance', 'instruction'],
  stay: ['instruction', 'street'],
  onward: ['instruction', 'street'],
  then: ['instruction'],
  relation: ['landmark'],
  arrival: ['relation'],
  otherwise: ['relation', 'instruction'],
  onwards: ['from', 'instruction'],
}
/** Placeholders of maneuvers, inside brackets: each is left out where it has no value. */
const OF_MANEUVERS = ['street', 'toward', 'number', 'branch', 'direction', 'exit', 'onto'] as const
/**
 * Phrases that a language may have besides those of the types: with places on a signpost, with a name, without anything known;
 * of starts in other modes; of a street on which one stays, of one that soon has other names, and of the maneuver that comes soon.
 */
const VARIANTS = [
  ...MANEUVER_TYPES.flatMap((type) => [`${type} toward`, `${type} named`, `${type} bare`]),
  ...TRAVEL_MODES.map((mode) => `start ${mode}`),
  ...['stay', 'onward', 'then'],
]
const ALWAYS_OF_VARIANT: Record<string, readonly string[]> = { toward: ['toward'], named: ['street'] }
const TRAILS = ['walkway', 'cycleway', 'bike trail']
/** A roundabout with more exits than this is rare: further ones are not named. */
const EXITS_MIN = 8

interface PhraseFile {
  /** Who reviewed the phrases, a native speaker; null: nobody yet. */
  reviewed_by: string | null
  maneuver: Narration['maneuver']
  variants?: Narration['variants']
  trails?: Narration['trails']
  exits: string[]
  continue_for: string
  ahead: string
  less_than_ten_metres: string
  compass: Narration['compass']
  landmarks: Pick<LandmarkPhrases, 'relation' | 'arrival' | 'otherwise' | 'onwards'>
}

/**
 * A language, from its file.
 *
 * @param numbers  its words for numbers, which are rules and no phrases
 * @param finish   the last touch of its sentences
 * @throws Error  naming every phrase of the file that is missing, unknown or not well formed
 */
export function readPhrases(
  code: string,
  numbers: Omit<Numbers, 'lessThanTenMetres'>,
  finish: Narration['finish'] = (sentence) => sentence,
): LanguageFile {
  const file = JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as PhraseFile
  const faults = phraseFaults(file)
  if (faults.length > 0) throw new Error(`apps/api/phrases/${code}.json: ${faults.join('; ')}`)
  return {
    landmarks: { ...file.landmarks, maneuver: {}, named: (name) => name },
    narration: {
      numbers: { ...numbers, lessThanTenMetres: file.less_than_ten_metres },
      compass: file.compass,
      maneuver: file.maneuver,
      variants: file.variants ?? {},
      trails: file.trails ?? {},
      finish,
      exits: file.exits,
      continueFor: file.continue_for,
      ahead: file.ahead,
    },
  }
}

/** What is wrong with a file of phrases: a sentence for each fault, with the name of the phrase. */
export function phraseFaults(file: unknown): string[] {
  const faults: string[] = []
  const part = (
    value: unknown,
    name: string,
    keys: readonly string[],
    optional: readonly string[] = [],
  ): Record<string, unknown> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      faults.push(`${name} is not an object`)
      return {}
    }
    const found = value as Record<string, unknown>
    const prefix = name === 'the file' ? '' : `${name}.`
    for (const key of keys) if (!(key in found)) faults.push(`${prefix}${key} is missing`)
    for (const key of Object.keys(found))
      if (!keys.includes(key) && !optional.includes(key)) faults.push(`${prefix}${key} is unknown`)
    return found
  }
  const phrase = (value: unknown, name: string, always: readonly string[], optional: readonly string[]) => {
    if (value !== undefined) faults.push(...faultsOfPhrase(value, name, always, optional))
  }
  const required = ['reviewed_by', 'maneuver', 'exits', 'continue_for', 'ahead', 'less_than_ten_metres', 'compass']
  const all = part(file, 'the file', [...required, 'landmarks'], ['variants', 'trails'])
  const maneuver = part(all.maneuver, 'maneuver', MANEUVER_TYPES)
  for (const type of MANEUVER_TYPES) {
    phrase(maneuver[type], `maneuver.${type}`, ALWAYS[type] ?? [], OF_MANEUVERS)
  }
  const variants = part(all.variants ?? {}, 'variants', [], VARIANTS)
  for (const [name, one] of Object.entries(variants)) {
    const suffix = name.split(' ').at(-1)!
    phrase(one, `variants.${name}`, ALWAYS[name] ?? ALWAYS_OF_VARIANT[suffix] ?? [], OF_MANEUVERS)
  }
  const trails = part(all.trails ?? {}, 'trails', [], TRAILS)
  for (const [name, one] of Object.entries(trails)) phrase(one, `trails.${name}`, [], [])
  const compass = part(all.compass, 'compass', COMPASS)
  for (const point of COMPASS) phrase(compass[point], `compass.${point}`, [], [])
  for (const name of ['continue_for', 'ahead', 'less_than_ten_metres']) phrase(all[name], name, ALWAYS[name] ?? [], [])
  const landmarks = part(all.landmarks, 'landmarks', ['relation', 'arrival', 'otherwise', 'onwards'])
  const relation = part(landmarks.relation, 'landmarks.relation', LANDMARK_RELATIONS)
  for (const one of LANDMARK_RELATIONS) phrase(relation[one], `landmarks.relation.${one}`, ALWAYS.relation!, [])
  for (const name of ['arrival', 'otherwise', 'onwards'])
    phrase(landmarks[name], `landmarks.${name}`, ALWAYS[name]!, [])
  const { exits } = all
  if (!Array.isArray(exits) || exits.length < EXITS_MIN) faults.push(`exits are not a list of ${EXITS_MIN} or more`)
  else exits.forEach((exit: unknown, index) => phrase(exit, `exits.${index}`, [], []))
  return faults
}

function faultsOfPhrase(
  value: unknown,
  name: string,
  always: readonly string[],
  optional: readonly string[],
): string[] {
  if (typeof value !== 'string' || value.trim() === '') return [`${name} is not a text`]
  if (/[.!?]$/.test(value)) return [`${name} ends with a full stop, which the program adds`]
  const outside = value.replace(/\[[^[\]]*\]/g, '')
  if (/[[\]]/.test(outside)) return [`${name} has a bracket without its other half`]
  const placeholders = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, placeholder]) => placeholder!)
  if (/[{}]/.test(value.replace(/\{[^{}]*\}/g, ''))) return [`${name} has a brace without its other half`]
  const faults: string[] = []
  for (const placeholder of placeholders(value)) {
    if (!always.includes(placeholder) && !optional.includes(placeholder)) {
      faults.push(`${name} has {${placeholder}}, which has no value there`)
    }
  }
  for (const placeholder of placeholders(outside)) {
    if (optional.includes(placeholder) && !always.includes(placeholder)) {
      faults.push(`${name} needs brackets around the words with {${placeholder}}, which is not always known`)
    }
  }
  for (const placeholder of always) {
    if (!placeholders(outside).includes(placeholder)) faults.push(`${name} lacks {${placeholder}}`)
  }
  return faults
}
