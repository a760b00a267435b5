import { rmSync } from 'node:fs'
import { encodePaths, type Layer, normalised, type SearchMeta, unitsPerDegree } from '@repere/gazetteer'
import { seededRandom } from '@repere/shared/seeded-random'
import { rankThings } from '../search/rank-things.js'
import { Scratch } from '../search/scratch.js'
import { kindsAsCounted, settlementShare, streetShare } from './synthetic-mix.js'
import { writeIndex } from '../search/write-index.js'

export interface SyntheticOptions {
  /** The number of documents; a continent has about four million. */
  documents: number
  /** The same seed gives the same file. */
  seed?: number
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress?(done: number): void
}

// West Africa, degrees.
const [west, south, east, north] = [-17, 4.5, 14, 20]

// A word has three to five syllables and is identified by its number: 27,000 words of three, 810,000 of four.
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

/** One in this many words is new. The others are drawn from earlier words, the earliest most often. */
const newWordEvery = 7

/**
 * Writes an index of made-up documents with the writer and the text of real ones, to measure sizes that no available
 * extract has. Cities, villages and the things in and around them, in realistic numbers; words as unevenly frequent as
 * real ones. Four million documents have more than a million distinct words.
 *
 * @param file  must not exist; a temporary file with a longer name is created beside it
 */
export function writeSyntheticIndex(file: string, options: SyntheticOptions): SearchMeta {
  const scratchFile = `${file}.scratch`
  const { signal, onProgress } = options
  try {
    const scratch = new Scratch(scratchFile)
    try {
      addSyntheticThings(scratch, options)
      rankThings(scratch)
    } finally {
      scratch.close()
    }
    return writeIndex(
      { scratchFile, file, origins: {} },
      {
        onProgress(done) {
          signal?.throwIfAborted()
          onProgress?.((1 + done) / 2)
        },
      },
    )
  } finally {
    rmSync(scratchFile, { force: true })
  }
}

function addSyntheticThings(scratch: Scratch, { documents, seed = 1, signal, onProgress }: SyntheticOptions): void {
  const random = seededRandom(seed)
  const words = new Words(random)
  const cityCount = Math.max(1, Math.min(2_000, Math.floor(documents / 200)))
  const settlementCount = Math.max(cityCount, Math.floor(documents * settlementShare))
  const streetEvery = Math.round(1 / streetShare)
  const settlements: Settlement[] = []
  scratch.useSettlements((number) => settlements[number]!.words)
  const drawKind = kindsAsCounted()
  for (let id = 1; id <= documents; id++) {
    const layer: Layer =
      id <= cityCount ? 'city' : id <= settlementCount ? 'locality' : id % streetEvery === 0 ? 'street' : 'landmark'
    const isSettlement = layer === 'city' || layer === 'locality'
    const home = isSettlement ? null : skewed(random, settlements.length)
    const middle = home === null ? anywhere(random) : settlements[home]!
    const lat = middle.lat + (home === null ? 0 : around(random))
    const lng = middle.lng + (home === null ? 0 : around(random))
    const kind = layer === 'landmark' ? drawKind(random) : null
    const isNameless = kind !== null && random() >= kind.namedShare
    const name = isNameless ? null : words.name(kind?.name ?? (layer === 'street' ? 'rue' : null))
    const slug = kind?.slug ?? (layer === 'city' ? 'city' : layer === 'locality' ? 'village' : null)
    if (name !== null && isSettlement && settlements.length < settlementsMax) {
      settlements.push({ lat, lng, words: normalised(name) })
    }
    scratch.add({
      source: `synthetic/${id}`,
      layer: kind?.layer ?? layer,
      category: slug,
      categories: slug === null ? [] : [slug],
      names: name === null ? null : JSON.stringify({ '': name }),
      lat,
      lng,
      importance: Math.round((1 - id / (documents + 1)) * 1e9) / 1e9,
      street: null,
      houseNumber: null,
      quartier: null,
      city: home,
      region: null,
      district: null,
      country: countries[Math.floor(((lng / unitsPerDegree - west) / (east - west)) * countries.length)] ?? 'NE',
      details: null,
      settlement: isSettlement ? id - 1 : null,
      reachMetres: layer === 'city' ? 6_000 : layer === 'locality' ? 1_000 : null,
      kind: null,
      around: [],
      nearTown: null,
      isQuartierEstimated: false,
      lines: layer === 'street' ? encodePaths([Int32Array.of(lat, lng, lat + 9_000, lng + 4_000)]) : null,
      rings: null,
    })
    if (id % 4096 === 0) {
      signal?.throwIfAborted()
      onProgress?.(id / documents / 2)
    }
  }
}

interface Settlement {
  lat: number
  lng: number
  words: string
}

/** The number of areas in memory that contain other documents. More would not change the measurement. */
const settlementsMax = 100_000

const countries = ['SN', 'GN', 'LR', 'CI', 'ML', 'BF', 'GH', 'TG', 'BJ', 'NE', 'NG']

class Words {
  private made = 0

  constructor(private readonly random: () => number) {}

  /** One to three words, after the kind of thing if there is one. */
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

/**
 * The same number gives the same word, and two numbers never give the same word. Consecutive numbers give different
 * words: otherwise the most frequent words would differ by one letter, such as "bagole", "bogole" and "dagole".
 */
function wordOf(number: number): string {
  let [length, ofLength, before] = [3, syllables.length ** 3, 0]
  while (number - before >= ofLength) {
    before += ofLength
    ofLength *= syllables.length
    length++
  }
  // The prime does not divide any power of the number of syllables, so this only changes the order.
  let rest = ((number - before) * 7_368_787) % ofLength
  let word = ''
  for (let i = 0; i < length; i++) {
    word += syllables[rest % syllables.length]!
    rest = Math.floor(rest / syllables.length)
  }
  return word
}

/** A whole number below `count`; small numbers are far more frequent. */
function skewed(random: () => number, count: number): number {
  return Math.min(count - 1, Math.floor(count * random() ** 4))
}

function anywhere(random: () => number): { lat: number; lng: number } {
  return {
    lat: Math.round((south + random() * (north - south)) * unitsPerDegree),
    lng: Math.round((west + random() * (east - west)) * unitsPerDegree),
  }
}

/** Kilometres; small distances are more frequent. */
function around(random: () => number): number {
  return Math.round((random() - 0.5) * random() * 0.1 * unitsPerDegree)
}
