import {
  categoryTable,
  type DocumentRow,
  type Layer,
  normalised,
  placeId,
  type SearchMeta,
  unitsPerDegree,
} from '@repere/gazetteer'
import { IndexWriter } from './index-writer.js'

export interface SyntheticOptions {
  /** How many documents; four million is what a continent has. */
  documents: number
  /** The same seed makes the same file. */
  seed?: number
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress?(done: number): void
}

// West Africa, degrees.
const [west, south, east, north] = [-17, 4.5, 14, 20]

// A word is three to five syllables, told apart by its number; 27,000 of three, 810,000 of four.
const syllables = [
  ...[
    'ba',
    'bo',
    'da',
    'di',
    'do',
    'fa',
    'ga',
    'go',
    'gba',
    'ka',
    'ki',
    'ko',
    'kpa',
    'la',
    'le',
    'lo',
    'ma',
    'mi',
    'mo',
    'na',
  ],
  ...['nou', 'pa', 'ra', 'sa', 'si', 'sou', 'ta', 'tchi', 'wa', 'zou'],
]

/** One word in this many is new; the others are drawn from those before, the early ones most often. */
const newWordEvery = 7

/**
 * Writes an index of made-up documents with the writer and the text of real ones, for measuring at a size that no
 * extract at hand has. A few cities, many villages, most of all places in and around them; words as unevenly frequent
 * as in life. Four million documents have more than a million distinct words.
 *
 * @param file  must not exist
 */
export function writeSyntheticIndex(file: string, options: SyntheticOptions): SearchMeta {
  const random = randomFrom(options.seed ?? 1)
  const words = new Words(random)
  const cityCount = Math.max(1, Math.min(2_000, Math.floor(options.documents / 200)))
  const villageCount = Math.floor(options.documents / 10)
  const settlements: Settlement[] = []
  const categories = categoryTable.filter(
    ({ layer, slug }) => (layer === 'landmark' || layer === 'market') && slug !== 'place',
  )
  const writer = new IndexWriter(file)
  try {
    for (let id = 1; id <= options.documents; id++) {
      const layer: Layer =
        id <= cityCount ? 'city' : id <= cityCount + villageCount ? 'locality' : id % 40 === 0 ? 'street' : 'landmark'
      const home = layer === 'city' || layer === 'locality' ? null : settlements[skewed(random, settlements.length)]!
      const lat = home ? home.lat + around(random) : Math.round((south + random() * (north - south)) * unitsPerDegree)
      const lng = home ? home.lng + around(random) : Math.round((west + random() * (east - west)) * unitsPerDegree)
      const category = layer === 'landmark' ? categories[skewed(random, categories.length)]! : null
      // As in life, every third shop or well has no name.
      const name =
        category && random() < 0.35 ? null : words.name(category?.fr[0] ?? (layer === 'street' ? 'rue' : null))
      const slug = category?.slug ?? (layer === 'city' ? 'city' : layer === 'locality' ? 'village' : null)
      const country = countries[Math.floor(((lng / unitsPerDegree - west) / (east - west)) * countries.length)] ?? 'NE'
      const row: DocumentRow = {
        id,
        uuid: placeId(`synthetic/${id}`),
        source: `synthetic/${id}`,
        layer: category?.layer ?? layer,
        category: slug,
        names: name === null ? null : JSON.stringify({ '': name }),
        lat,
        lng,
        importance: Math.round((1 - id / (options.documents + 1)) * 1e6) / 1e6,
        street: null,
        house_number: null,
        quartier: null,
        city: home?.id ?? null,
        region: null,
        country,
        same_as: null,
        details: null,
      }
      if (name !== null && (layer === 'city' || (layer === 'locality' && settlements.length < settlementsMax))) {
        settlements.push({ id, lat, lng, words: normalised(name) })
      }
      writer.add({
        row,
        categories: slug === null ? [] : [slug],
        contextWords: home ? [home.words] : [],
        lines: layer === 'street' ? [Int32Array.of(lat, lng, lat + 9_000, lng + 4_000)] : [],
        rings: [],
        reachMetres: layer === 'city' ? 6_000 : layer === 'locality' ? 1_000 : null,
      })
      if (id % 4096 === 0) {
        options.signal?.throwIfAborted()
        options.onProgress?.(id / options.documents)
      }
    }
    return writer.finish()
  } finally {
    writer.close()
  }
}

interface Settlement {
  id: number
  lat: number
  lng: number
  words: string
}

/** Those that other documents lie in are kept in memory; more would add nothing. */
const settlementsMax = 100_000

const countries = ['SN', 'GN', 'LR', 'CI', 'ML', 'BF', 'GH', 'TG', 'BJ', 'NE', 'NG']

class Words {
  private made = 0

  constructor(private readonly random: () => number) {}

  /** One to three words, after the kind of thing where there is one. */
  name(kind: string | null): string {
    const count = 1 + Math.floor(this.random() * 2.4)
    const words = kind === null ? [] : [kind]
    for (let i = 0; i < count; i++) words.push(this.word())
    return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  }

  private word(): string {
    if (this.made < 1000 || this.random() * newWordEvery < 1) return wordOf(this.made++)
    return wordOf(skewed(this.random, this.made))
  }
}

/** The same number gives the same word, and no two numbers share one. */
function wordOf(number: number): string {
  let word = ''
  let rest = number
  for (let i = 0; i < 3 || rest > 0; i++) {
    // Neighbouring numbers begin differently.
    word += syllables[(rest + 7 * i) % syllables.length]!
    rest = Math.floor(rest / syllables.length)
  }
  return word
}

/** A whole number below `count`, small ones far more often. */
function skewed(random: () => number, count: number): number {
  return Math.min(count - 1, Math.floor(count * random() ** 4))
}

/** Some kilometres, mostly few. */
function around(random: () => number): number {
  return Math.round((random() - 0.5) * random() * 0.1 * unitsPerDegree)
}

/** Mulberry32: small, fast, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
