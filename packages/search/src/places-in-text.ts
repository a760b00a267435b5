import {
  aliasesOf,
  categoryPhrases,
  countries,
  isOrdinalSuffix,
  type Layer,
  longFormsOf,
  type Names,
  normalised,
  numeralForms,
  variantsOf,
} from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { roughMetres } from './ground.js'
import { longTownsMisspelt } from './long-town-names.js'
import { liesAround } from './place-apart.js'
import { isDoubtful, otherSpellings } from './query/spellings.js'
import { following, introducing, linking } from './query/place-kinds.js'
import { isMinorWord } from './query/words.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { countryOf } from './settlements-at.js'
import { weights } from './weights.js'

const {
  wordsMax,
  lettersMin,
  namesakesMax,
  anchorsMax,
  nearMetres,
  kindWordsMax,
  initialsLettersMax,
  misspeltLettersMin,
  misspeltImportanceMin,
  qualityOffMax,
  townRank,
  regionMetres,
  weakLettersMin,
} = weights.namedPlaces

/** Words of a text that are the whole name of a settlement, a region or a country. */
export interface PlaceMention {
  /** Index of its first word, and of the word after the last. */
  from: number
  to: number
  /** Index of the first word of its category, as in "quartier Zogbo" and "ville de Cotonou"; else `from`. */
  introducedFrom: number
  /** Index of the word after its category, as in "Lagos State" and "Kano city"; else `to`. */
  introducedTo: number
  /** Places with the name, the most probable first. */
  places: readonly SearchDocument[]
  /** The text says which of the places with the name it means: by a category, or by the code of a country. */
  isNarrowed: boolean
}

/** A place that a text names, and the other words of the text. */
export interface Anchor {
  place: SearchDocument
  /** Positions of the words that name it, or a place around it. */
  named: readonly number[]
}

/** Layers that limit the search to their area. */
const binding = new Set(['city', 'district', 'region', 'country'])

/**
 * The places that words name, anywhere in the text; the longest name is used if two share a word.
 *
 * @param words  normalised
 */
export function placesInText(index: SearchIndex, words: readonly string[], bias: LatLng | null): PlaceMention[] {
  const mentions: PlaceMention[] = []
  const taken = new Set<number>()
  const kinds = kindPhrases(words)
  const add = (from: number, to: number, found: readonly SearchDocument[]) => {
    if (found.length === 0) return
    const places = withoutAreasByAlias(found, words.slice(from, to).join(' '))
    // "Greater Accra" without its "Region" is no name of the town.
    const name = words.slice(from, to).join(' ')
    const isNarrowed =
      to - from > 1 && places.every(({ layer, names }) => layer === 'region' && !isFullNameOf(names, name))
    mentions.push({ from, to, introducedFrom: from, introducedTo: to, places, isNarrowed })
    for (const at of range(from, to)) taken.add(at)
  }
  for (let length = Math.min(wordsMax, words.length); length > 0; length--) {
    if (length === 1) for (const { from, to, towns } of longTownsMisspelt(index, words, taken)) add(from, to, towns)
    for (let from = 0; from + length <= words.length; from++) {
      const positions = range(from, from + length)
      if (positions.some((at) => taken.has(at)) || isWithin(positions, kinds)) continue
      add(from, from + length, placesNamed(index, words.slice(from, from + length), bias))
    }
  }
  const last = words.length - 1
  if (last > 0 && !taken.has(last)) add(last, words.length, townsCalledLikeKind(index, words[last]!))
  words.forEach((word, at) => {
    if (!taken.has(at)) add(at, at + 1, townsMisspelt(index, word))
  })
  for (const mention of mentions) introduce(mention, words, taken)
  return withoutInitialsElsewhere(mentions, words).sort((a, b) => a.from - b.from)
}

/** Positions of each phrase of several words that names a kind: "centre de santé". */
function kindPhrases(words: readonly string[]): (readonly number[])[] {
  const found: (readonly number[])[] = []
  for (let length = Math.min(kindWordsMax, words.length); length > 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      if (categoryPhrases.has(words.slice(from, from + length).join(' '))) found.push(range(from, from + length))
    }
  }
  return found
}

/** The regions Centre and Nord are no places in "centre de santé" and "gare du nord". */
const isWithin = (positions: readonly number[], phrases: readonly (readonly number[])[]) =>
  phrases.some((phrase) => phrase.length > positions.length && positions.every((at) => phrase.includes(at)))

/** Reads the category around a name: only places of this category are meant, if any has the name. */
function introduce(mention: PlaceMention, words: readonly string[], taken: Set<number>): void {
  const before = introductionOf(words, mention.from, taken)
  if (before < mention.from) {
    mention.introducedFrom = before
    narrow(mention, introducing.get(words[before]!)!, words)
  } else if (mention.to - mention.from > 1 && following.has(words[mention.to - 1]!)) {
    // "Greater Accra Region" is also another name of the town.
    narrow(mention, following.get(words[mention.to - 1]!)!, words)
  } else if (!taken.has(mention.to) && narrow(mention, following.get(words[mention.to] ?? '') ?? [], words)) {
    taken.add(mention.to)
    mention.introducedTo = mention.to + 1
  }
}

/** @returns false if no place of the layers has the name */
function narrow(mention: PlaceMention, layers: readonly Layer[], words: readonly string[]): boolean {
  const wanted = mention.places.filter(({ layer }) => layers.includes(layer))
  // "Commune de Parakou" is the town only where the outline of the commune is unknown.
  const areas = layers.at(-1) === 'city' ? wanted.filter(({ layer }) => layer !== 'city') : wanted
  const meant = areas.length > 0 ? areas : wanted
  if (meant.length === 0) return false
  // Of several areas, the one that is called so comes before those with this other name.
  const name = words.slice(mention.from, mention.to).join(' ')
  const isCalledSo = ({ names }: SearchDocument) => isFullNameOf(names, name)
  const usual = meant.toSorted((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer))
  mention.places = [...usual.filter(isCalledSo), ...usual.filter((place) => !isCalledSo(place))]
  mention.isNarrowed = true
  return true
}

/** The position of "quartier" in "quartier de Zogbo"; the name's own where nothing introduces it. */
function introductionOf(words: readonly string[], from: number, taken: ReadonlySet<number>): number {
  let at = from - 1
  while (at >= 0 && linking.has(words[at]!)) at--
  return at >= 0 && introducing.has(words[at]!) && !taken.has(at) ? at : from
}

/** Initials are no name of a town where the text names another place in full, outside the town. */
function withoutInitialsElsewhere(mentions: readonly PlaceMention[], words: readonly string[]): PlaceMention[] {
  if (mentions.length < 2) return [...mentions]
  return mentions.flatMap((mention) => {
    const name = words.slice(mention.from, mention.to).join(' ')
    if (name.length > initialsLettersMax) return [mention]
    const others = mentions.filter((other) => other !== mention && isFullName(other, words))
    // Any other named place excludes an acronym of something else. Only a town or a later place excludes other
    // initials.
    const isAcronym = longFormsOf(name).length > 0
    const rivals = others.filter(
      ({ from, places }) => isAcronym || from > mention.from || places.some(({ layer }) => layer === 'city'),
    )
    const isMeant = (place: SearchDocument) =>
      !isInitials(place, name) || rivals.every(({ places }) => places.some((other) => isNested(place, other)))
    const places = mention.places.filter(isMeant)
    return places.length === 0 ? [] : [{ ...mention, places }]
  })
}

const isNested = (a: SearchDocument, b: SearchDocument) => liesAround(a, b) || liesAround(b, a)

const isInitials = ({ names }: SearchDocument, name: string) =>
  [...aliasesOf(names)].some((alias) => normalised(alias) === name) && !isFullNameOf(names, name)

const isFullNameOf = (names: Names | null, name: string) => {
  const aliases = aliasesOf(names)
  return variantsOf(names).some((one) => !aliases.has(one) && normalised(one) === name)
}

/** "Dakar" is also an old name of districts beside it: they are not meant where something is called so itself. */
function withoutAreasByAlias(places: readonly SearchDocument[], name: string): readonly SearchDocument[] {
  const isArea = ({ layer }: SearchDocument) => layer === 'district' || layer === 'region'
  const isCalledSo = ({ names }: SearchDocument) => isFullNameOf(names, name)
  if (!places.some(isArea) || !places.some(isCalledSo)) return places
  return places.filter((one) => !isArea(one) || isCalledSo(one))
}

function isFullName({ from, to, places }: PlaceMention, words: readonly string[]): boolean {
  const name = words.slice(from, to).join(' ')
  return name.length > initialsLettersMax || places.some(({ names }) => isFullNameOf(names, name))
}

function placesNamed(index: SearchIndex, words: readonly string[], bias: LatLng | null): SearchDocument[] {
  const name = words.join(' ')
  if (name.length < lettersMin || isMinorWord(words[0]!) || isMinorWord(words.at(-1)!)) return []
  // "Marché" and "Gare" are villages too, but rarely intended.
  if (/^[\d ]+$/.test(name) || isKind(name, words)) return []
  // "Fada n Gourma" is written N'Gourma on the map.
  const isSplit = words.length > 1 && words.some((word) => word.length === 1)
  const names = [name, ...writtenOut(words), ...(isSplit ? [words.join('')] : [])]
  // "Cote divoire"; "Greater Accra" is written Greater Accra Region. Of one word, these would be "Central" and "Western".
  if (words.length > 1) names.push(name.replace(elided, '$1 '), `${name} region`)
  const places = index.documents(index.placesNamed(names).slice(0, namesakesMax))
  if (bias === null) return places
  const isNear = ({ at }: SearchDocument) => roughMetres(bias, at) <= nearMetres
  return [...places.filter(isNear), ...places.filter((place) => !isNear(place))]
}

/** An article that was written together with its word. */
const elided = /\b([dl])(?=[aeiouyh]\p{L}{2})/gu

/** Towns whose name is also a kind of thing: Praia is a beach. */
const townsCalledLikeKind = (index: SearchIndex, word: string): SearchDocument[] =>
  isKind(word, [word])
    ? index
        .documents(index.placesNamed([word]).slice(0, namesakesMax))
        .filter(({ layer, importance }) => layer === 'city' && importance >= misspeltImportanceMin)
    : []

/** Towns for which a very rare word is another spelling: "nouakchot", "cotonu". */
function townsMisspelt(index: SearchIndex, word: string): SearchDocument[] {
  if (word.length < misspeltLettersMin || !isDoubtful(index, { text: word, isMinor: false })) return []
  const spellings = otherSpellings(index, word)
  const best = Math.max(...spellings.map(({ quality }) => quality))
  // "Wasakara" may be Lama-Kara, but Wassakara is much more similar.
  const likely = spellings.filter(({ quality }) => quality >= best - qualityOffMax)
  return index
    .documents(index.placesNamed(likely.map(({ text }) => text)).slice(0, namesakesMax))
    .filter(({ layer, importance }) => layer === 'city' && importance >= misspeltImportanceMin)
}

const isKind = (name: string, words: readonly string[]) =>
  categoryPhrases.has(name) ||
  words.every((word) => isMinorWord(word) || longFormsOf(word).some((form) => categoryPhrases.has(form)))

/** A text without the code of a country at its end, and the places that remain. */
export interface PlacesRead {
  words: readonly string[]
  mentions: PlaceMention[]
}

/**
 * Takes the code of a country off the end of a text where a place of the text lies in it ("Kumasi GH"): of places with
 * the same name only those in the country are meant. Without such a place, a code after a comma names the country. Other
 * texts are unchanged.
 *
 * @param text  the original text, if it contains all the words
 */
export function withoutCountryCode(
  index: SearchIndex,
  words: readonly string[],
  mentions: PlaceMention[],
  text = '',
): PlacesRead {
  const last = words.length - 1
  const code = countryCodes.get(words[last] ?? '')
  if (code === undefined) return { words, mentions }
  const others = mentions.filter(({ to }) => to <= last)
  const isThere = ({ country }: SearchDocument) => country === code
  if (!others.some(({ places }) => places.some(isThere))) {
    const country = CODE_AFTER_COMMA.test(text) ? countryOf(index, code) : null
    if (!country) return { words, mentions }
    const at = { from: last, to: last + 1, introducedFrom: last, introducedTo: last + 1 }
    return { words, mentions: [...others, { ...at, places: [country], isNarrowed: false }] }
  }
  return {
    words: words.slice(0, last),
    mentions: others.map((mention) => {
      const there = mention.places.filter(isThere)
      return there.length === 0 ? mention : { ...mention, places: there, isNarrowed: true }
    }),
  }
}

const CODE_AFTER_COMMA = /,\s*[a-z]{2}[\s.]*$/iu
const countryCodes: ReadonlyMap<string, string> = new Map(countries.map(({ code }) => [code.toLowerCase(), code]))

/** The name with its abbreviations written out, and its numbers in other forms: "st louis", "commune 4". */
function writtenOut(words: readonly string[]): string[] {
  const names: string[] = []
  words.forEach((word, at) => {
    for (const other of [...longFormsOf(word), ...numeralForms(word)]) names.push(words.with(at, other).join(' '))
    names.push(...withOrdinals(words, at))
  })
  return names
}

const ordinalSuffixes = ['', 'e', 'eme', 'er']

/** "8eme tranche", "huitième tranche" and "8 tranche" are 8ᵉ tranche. */
function withOrdinals(words: readonly string[], at: number): string[] {
  const word = words[at]!
  const digits = /^\d{1,2}$/.test(word) ? word : numeralForms(word).find((form) => /^\d+$/.test(form))
  if (digits === undefined || words.length === 1) return []
  const rest = words.slice(at + (isOrdinalSuffix(words[at + 1] ?? '', word) ? 2 : 1))
  return ordinalSuffixes.map((suffix) =>
    [...words.slice(0, at), digits, ...(suffix === '' ? [] : [suffix]), ...rest].join(' '),
  )
}

/**
 * The places that limit the search, the likeliest first. A place inside another place of the text comes before it; of
 * two unrelated places the last one comes first, because people write the thing before its place.
 */
export function anchorsOf(mentions: readonly PlaceMention[]): Anchor[] {
  const anchors: (Anchor & { rank: number })[] = []
  for (const mention of mentions) {
    const others = mentions.filter((other) => other !== mention)
    const nested = nestedOf(mention, others)
    if (nested) {
      const { place, holders } = nested
      const named = [mention, ...holders].flatMap(wordsOf)
      // A town and its district may have villages of the same names: the town is meant.
      const isTown = place.layer === 'city' ? townRank : 0
      anchors.push({ place, named, rank: 2 * holders.length + isTown + mention.to / 1000 })
      continue
    }
    const isIntroduced = isSaidWhat(mention)
    const place =
      mention.places.find(({ layer }) => layer === 'city') ??
      mention.places.find(({ layer }) => binding.has(layer)) ??
      (isIntroduced ? mention.places[0] : undefined)
    if (place) {
      const isTown = place.layer === 'city' ? 1 : 0
      anchors.push({ place, named: wordsOf(mention), rank: isTown + mention.to / 1000 })
    }
  }
  return anchors.sort((a, b) => b.rank - a.rank).slice(0, anchorsMax)
}

/** The first place of this name inside a binding place of another mention, with all mentions of places around it. */
function nestedOf(
  { places }: PlaceMention,
  others: readonly PlaceMention[],
): { place: SearchDocument; holders: PlaceMention[] } | null {
  for (const place of places) {
    const holders = others.filter(({ places: wider }) =>
      wider.some(
        (one) => isWide(one) && one.id !== place.id && (liesAround(place, one) || isTownOfRegion(place, wider)),
      ),
    )
    if (holders.length > 0) return { place, holders }
  }
  return null
}

/** Regions without an outline are wide, and a text that names only a region means no other place. */
export function isTownOfRegion(town: SearchDocument, [region]: readonly SearchDocument[]): boolean {
  if (region?.layer !== 'region' || town.layer !== 'city' || town.country !== region.country) return false
  return town.region === null && roughMetres(town.at, region.at) <= regionMetres
}

const isWide = ({ layer, category }: SearchDocument) => binding.has(layer) || category === 'suburb'

/** The most probable of all named places, when no place binds: a quarter or a village by itself. */
export function weakAnchorOf(
  mentions: readonly PlaceMention[],
  words: readonly string[],
  bias: LatLng | null,
): Anchor | null {
  let best: PlaceMention | null = null
  for (const mention of mentions) {
    if (words.slice(mention.from, mention.to).join('').length < weakLettersMin) continue
    if (bias !== null && roughMetres(bias, mention.places[0]!.at) > nearMetres) continue
    if (!best || mention.places[0]!.importance > best.places[0]!.importance) best = mention
  }
  return best && { place: best.places[0]!, named: wordsOf(best) }
}

/** True where every word names a settlement, a region or a country. */
export function namesOnlyPlaces(index: SearchIndex, words: readonly string[]): boolean {
  const named = new Set(placesInText(index, words, null).flatMap(wordsOf))
  return words.every((word, at) => named.has(at) || isMinorWord(word))
}

/** True if the text contains the category of the place: "quartier Zogbo", "Lagos State". */
const isSaidWhat = ({ from, to, introducedFrom, introducedTo }: PlaceMention) =>
  introducedFrom < from || introducedTo > to

export const wordsOf = ({ introducedFrom, introducedTo }: PlaceMention) => range(introducedFrom, introducedTo)

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** The words that do not name the place or a place around it. */
export const restOf = (words: readonly string[], { named }: Pick<Anchor, 'named'>) =>
  words.filter((word, at) => !named.includes(at) && !isMinorWord(word))
