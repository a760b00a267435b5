import { WAY_FACT } from '@repere/roads'
import { type PricedBooth, type RoadFacts } from '@repere/roads/build'
import { type Tags } from '../osm-pbf/elements.js'
import { visitExtract } from '../osm-pbf/read-extract.js'
import { surfaceOf } from '../speeds/surface.js'

/** Every way with facts, and every booth with a price. Nine bytes a way. */
export interface MapFacts {
  /** Ids of ways, rising, and the bits of each. */
  ways: Float64Array
  bits: Uint8Array
  booths: PricedBooth[]
}

/**
 * What extracts say of their roads that the routing graph does not keep.
 *
 * @throws GeodataProblem `extract_unreadable`
 */
export async function readMapFacts(extracts: string[], signal: AbortSignal): Promise<MapFacts> {
  const bitsOf = new Map<number, number>()
  const booths: PricedBooth[] = []
  for (const extract of extracts) {
    await visitExtract(
      extract,
      {
        node(_id, lat, lng, tags) {
          const price = tags?.barrier === 'toll_booth' ? priceOf(tags) : null
          if (price) booths.push({ lat: Math.round(lat * 1e7), lng: Math.round(lng * 1e7), ...price })
        },
        way(id, _nodes, tags) {
          const bits = tags.highway === undefined ? 0 : wayBits(tags)
          if (bits > 0) bitsOf.set(id, bits)
        },
      },
      { signal },
    )
  }
  const ways = Float64Array.from(bitsOf.keys()).sort()
  return { ways, bits: Uint8Array.from(ways, (way) => bitsOf.get(way)!), booths }
}

/** The same as the road engine asks for them. */
export function toRoadFacts({ ways, bits, booths }: MapFacts): RoadFacts {
  const ofWay = (way: number): number => {
    let [low, high] = [0, ways.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ways[middle]! < way) low = middle + 1
      else high = middle
    }
    return ways[low] === way ? bits[low]! : 0
  }
  return { ofWay, booths }
}

function wayBits(tags: Tags): number {
  const facts = [
    isSurfaceKnown(tags) ? WAY_FACT.surfaceKnown : 0,
    isMotorcyclePath(tags) ? WAY_FACT.motorcyclePath : 0,
    isClosedByRain(tags) ? WAY_FACT.closedByRain : 0,
  ]
  return facts.reduce((bits, bit) => bits | bit, 0)
}

/** Seasons in which a road is there. `yes` of a road means that it is not there in the rains. */
const DRY_SEASONS = ['yes', 'dry_season', 'dry']

const isClosedByRain = (tags: Tags): boolean =>
  DRY_SEASONS.includes(tags.seasonal ?? '') || tags.flood_prone === 'yes' || tags.hazard === 'flooding'

/** A tag says it, or the way is a track without one. */
const isSurfaceKnown = (tags: Tags): boolean => surfaceOf(tags).surface !== 'untagged'

/** Tags that say who may use a way. One of them is a decision, which the routing graph has. */
const ACCESS_TAGS = ['access', 'vehicle', 'motor_vehicle', 'motorcycle', 'designation']
/** Paths that were made for others. */
const MADE_FOR = ['foot', 'bicycle', 'horse']

/** Motorcycles ride on the paths of this region, between villages and through quarters, unless something closes them. */
function isMotorcyclePath(tags: Tags): boolean {
  if (tags.highway !== 'path' || tags.sac_scale !== undefined) return false
  if (ACCESS_TAGS.some((key) => tags[key] !== undefined)) return false
  return !MADE_FOR.some((key) => tags[key] === 'designated')
}

/** Words for the currencies of the region, as people write them. */
const CURRENCY_WORDS: Record<string, string> = {
  FCFA: 'XOF',
  CFA: 'XOF',
  F: 'XOF',
  FRANCS: 'XOF',
  NAIRA: 'NGN',
  CEDIS: 'GHS',
}

/** `charge`, or else `fee`: `400 XOF`, `400 Fcfa`. Null without an amount and a currency. */
export function priceOf(tags: Tags): { amount: number; currency: string } | null {
  const text = tags.charge ?? tags.fee ?? ''
  const [, amount, word] = /^(\d{1,6}(?:[.,]\d{1,2})?)\s*([a-z ]{1,6})$/i.exec(text.trim()) ?? []
  if (amount === undefined || word === undefined) return null
  const code = word.replaceAll(' ', '').toUpperCase()
  const currency = CURRENCY_WORDS[code] ?? (/^[A-Z]{3}$/.test(code) ? code : null)
  return currency === null ? null : { amount: Math.round(Number(amount.replace(',', '.')) * 100), currency }
}
