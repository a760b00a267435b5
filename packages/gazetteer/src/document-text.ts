import { categoryWords } from './categories.js'
import { longFormsOf } from './abbreviations.js'
import { consonantKey, isArabicWord } from './arabic.js'
import { cellTokens } from './cells.js'
import { countryName } from './countries.js'
import { aliasesOf, type Names, variantsOf } from './display-name.js'
import { type DocumentTextRow } from './format.js'
import { type Layer } from './layers.js'
import { joinedForms, normalise } from './normalise.js'
import { phoneticKey } from './phonetic.js'

/** The fields of a document that the text index needs. */
export interface TextSource {
  layer: Layer
  /** JSON of `Names`. */
  names: string | null
  categories: readonly string[]
  lat: number
  lng: number
  street: string | null
  houseNumber: string | null
  country: string | null
}

/** Countries where people search in one script for names written in the other. */
export const writtenInArabic: ReadonlySet<string> = new Set(['MR'])

// Keys of shorter words match too many other words.
const phoneticLengthMin = 4

/**
 * The words that find a document.
 *
 * @param contextWords  normalised words of the names of its settlements and region
 */
export function documentText(source: TextSource, contextWords: readonly string[]): DocumentTextRow {
  const name = new Set<string>()
  const phonetic = new Set<string>()
  const names = source.names === null ? null : (JSON.parse(source.names) as Names)
  const aliases = aliasesOf(names)
  const isArabic = source.country !== null && writtenInArabic.has(source.country)
  for (const variant of variantsOf(names)) {
    const words = normalise(variant)
    for (const word of words) {
      if (name.has(word)) continue
      // "PH City" is Port Harcourt, not a pharmacy.
      if (aliases.has(variant)) name.add(word)
      else addWord(name, word)
      if (word.length >= phoneticLengthMin) phonetic.add(phoneticKey(word))
      const consonants = isArabic || isArabicWord(word) ? consonantKey(word) : null
      if (consonants !== null) phonetic.add(consonants)
    }
    // People do not write an address as one word.
    if (source.layer !== 'address' && source.layer !== 'intersection')
      for (const word of joinedForms(words)) name.add(word)
  }
  const context = new Set<string>()
  for (const text of [source.street, source.houseNumber]) {
    if (text !== null) for (const word of normalise(text)) addWord(context, word)
  }
  for (const words of contextWords) if (words !== '') for (const word of words.split(' ')) context.add(word)
  let country = ''
  if (source.country !== null) country = countryWords(source.country)
  const category = source.categories.map((slug) => wordsOfCategory(slug, source.country))
  return {
    name: [...name].join(' '),
    context: [...context, country].join(' '),
    category: category.length > 1 ? [...new Set(category.join(' ').split(' '))].join(' ') : (category[0] ?? ''),
    phonetic: [...phonetic].join(' '),
    cell: cellTokens(source.lat, source.lng).join(' '),
  }
}

function addWord(words: Set<string>, word: string): void {
  words.add(word)
  for (const form of longFormsOf(word)) for (const long of form.split(' ')) words.add(long)
}

const byCategory = new Map<string, string>()

function wordsOfCategory(slug: string, country: string | null): string {
  const key = `${slug} ${country}`
  let words = byCategory.get(key)
  if (words === undefined) byCategory.set(key, (words = categoryWords(slug, country).join(' ')))
  return words
}

const byCountry = new Map<string, string>()

function countryWords(code: string): string {
  let words = byCountry.get(code)
  if (words === undefined) {
    const all = [countryName(code, 'fr'), countryName(code, 'en')].flatMap(normalise)
    byCountry.set(code, (words = [...new Set(all)].join(' ')))
  }
  return words
}
