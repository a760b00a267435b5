import { categoryPhrases, longFormsOf, numeralForms } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { roughMetres } from './ground.js'
import { liesIn } from './place-apart.js'
import { isDoubtful, otherSpellings } from './query/spellings.js'
import { isMinorWord } from './query/words.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'

/** Words of a text that are the whole name of a settlement, a region or a country. */
export interface PlaceMention {
  /** Index of its first word, and of the word after the last. */
  from: number
  to: number
  /** Index of the first word of its category, as in "quartier Zogbo" and "ville de Cotonou"; else `from`. */
  introducedFrom: number
  /** Places with the name, the most probable first. */
  places: readonly SearchDocument[]
}

/** A place that a text names, and the other words of the text. */
export interface Anchor {
  place: SearchDocument
  /** Positions of the words that name it, or a place around it. */
  named: readonly number[]
}

const WORDS_MAX = 5
/** Ho and Pô are towns. */
const LETTERS_MIN = 2
const NAMESAKES_MAX = 40
const ANCHORS_MAX = 3
/** Among places with the same name, a place within this distance comes first, independent of importance. */
const NEAR_METRES = 60_000

/** Layers that limit the search to their area. */
const binding = new Set(['city', 'region', 'country'])

/**
 * The places that words name, anywhere in the text; the longest name is used if two share a word.
 *
 * @param words  normalised
 */
export function placesInText(index: SearchIndex, words: readonly string[], bias: LatLng | null): PlaceMention[] {
  const mentions: PlaceMention[] = []
  const taken = new Set<number>()
  const add = (from: number, to: number, places: readonly SearchDocument[]) => {
    if (places.length === 0) return
    mentions.push({ from, to, introducedFrom: from, places })
    for (const at of range(from, to)) taken.add(at)
  }
  for (let length = Math.min(WORDS_MAX, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const positions = range(from, from + length)
      if (positions.some((at) => taken.has(at))) continue
      add(from, from + length, placesNamed(index, words.slice(from, from + length), bias))
    }
  }
  words.forEach((word, at) => {
    if (!taken.has(at)) add(at, at + 1, townsMisspelt(index, word))
  })
  for (const mention of mentions) mention.introducedFrom = introductionOf(words, mention.from, taken)
  return mentions.sort((a, b) => a.from - b.from)
}

const introducing = new Set([
  ...['quartier', 'quarter', 'commune', 'ville', 'village', 'arrondissement', 'departement', 'district', 'region'],
  ...['area', 'town', 'city', 'neighbourhood', 'neighborhood', 'qtier', 'qrt', 'state', 'pays', 'country'],
])
const linking = new Set(['de', 'du', 'des', 'd', 'of', 'the', 'la', 'le', 'les', 'l'])

/** The position of "quartier" in "quartier de Zogbo"; the name's own where nothing introduces it. */
function introductionOf(words: readonly string[], from: number, taken: ReadonlySet<number>): number {
  let at = from - 1
  while (at >= 0 && linking.has(words[at]!)) at--
  return at >= 0 && introducing.has(words[at]!) && !taken.has(at) ? at : from
}

function placesNamed(index: SearchIndex, words: readonly string[], bias: LatLng | null): SearchDocument[] {
  const name = words.join(' ')
  if (name.length < LETTERS_MIN || isMinorWord(words[0]!) || isMinorWord(words.at(-1)!)) return []
  // "Marché" and "Gare" are villages too, but rarely intended.
  if (/^[\d ]+$/.test(name) || isKind(name, words)) return []
  // "Fada n Gourma" is written N'Gourma on the map.
  const isSplit = words.length > 1 && words.some((word) => word.length === 1)
  const names = [name, ...writtenOut(words), ...(isSplit ? [words.join('')] : [])]
  const places = index.documents(index.placesNamed(names).slice(0, NAMESAKES_MAX))
  if (bias === null) return places
  const isNear = ({ at }: SearchDocument) => roughMetres(bias, at) <= NEAR_METRES
  return [...places.filter(isNear), ...places.filter((place) => !isNear(place))]
}

const MISSPELT_LETTERS_MIN = 5
const MISSPELT_IMPORTANCE_MIN = 0.5
const QUALITY_OFF_MAX = 0.12

/** Towns for which a very rare word is another spelling: "nouakchot", "cotonu". */
function townsMisspelt(index: SearchIndex, word: string): SearchDocument[] {
  if (word.length < MISSPELT_LETTERS_MIN || !isDoubtful(index, { text: word, isMinor: false })) return []
  const spellings = otherSpellings(index, word)
  const best = Math.max(...spellings.map(({ quality }) => quality))
  // "Wasakara" may be Lama-Kara, but Wassakara is much more similar.
  const likely = spellings.filter(({ quality }) => quality >= best - QUALITY_OFF_MAX)
  return index
    .documents(index.placesNamed(likely.map(({ text }) => text)).slice(0, NAMESAKES_MAX))
    .filter(({ layer, importance }) => layer === 'city' && importance >= MISSPELT_IMPORTANCE_MIN)
}

const isKind = (name: string, words: readonly string[]) =>
  categoryPhrases.has(name) ||
  words.every((word) => isMinorWord(word) || longFormsOf(word).some((form) => categoryPhrases.has(form)))

/** The name with its abbreviations written out, and its numbers in other forms: "st louis", "commune 4". */
function writtenOut(words: readonly string[]): string[] {
  const names: string[] = []
  words.forEach((word, at) => {
    for (const other of [...longFormsOf(word), ...numeralForms(word)]) names.push(words.with(at, other).join(' '))
  })
  return names
}

/**
 * The places that bind a text, the likeliest first. What lies in another place that the text names comes before it; of
 * two that have nothing to do with one another the last, for people say what, then where.
 */
export function anchorsOf(mentions: readonly PlaceMention[]): Anchor[] {
  const anchors: (Anchor & { rank: number })[] = []
  for (const mention of mentions) {
    const others = mentions.filter((other) => other !== mention)
    const nested = nestedOf(mention, others)
    if (nested) {
      const { place, holders } = nested
      const named = [mention, ...holders].flatMap(({ introducedFrom, to }) => range(introducedFrom, to))
      anchors.push({ place, named, rank: 2 * holders.length + mention.to / 1000 })
      continue
    }
    const isIntroduced = mention.introducedFrom < mention.from
    const place =
      mention.places.find(({ layer }) => layer === 'city') ??
      mention.places.find(({ layer }) => binding.has(layer)) ??
      (isIntroduced ? mention.places[0] : undefined)
    if (place) {
      const isTown = place.layer === 'city' ? 1 : 0
      anchors.push({ place, named: range(mention.introducedFrom, mention.to), rank: isTown + mention.to / 1000 })
    }
  }
  return anchors.sort((a, b) => b.rank - a.rank).slice(0, ANCHORS_MAX)
}

/** The first place of this name inside a binding place of another mention, with all mentions of places around it. */
function nestedOf(
  { places }: PlaceMention,
  others: readonly PlaceMention[],
): { place: SearchDocument; holders: PlaceMention[] } | null {
  for (const place of places) {
    const holders = others.filter(({ places: wider }) =>
      wider.some((one) => isWide(one) && one.id !== place.id && liesIn(place, one)),
    )
    if (holders.length > 0) return { place, holders }
  }
  return null
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
    if (words.slice(mention.from, mention.to).join('').length < WEAK_LETTERS_MIN) continue
    if (bias !== null && roughMetres(bias, mention.places[0]!.at) > NEAR_METRES) continue
    if (!best || mention.places[0]!.importance > best.places[0]!.importance) best = mention
  }
  return best && { place: best.places[0]!, named: range(best.introducedFrom, best.to) }
}
const WEAK_LETTERS_MIN = 4

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
