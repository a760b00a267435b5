import { normalised } from '@repere/gazetteer'
import { type Tags } from '../../osm-pbf/elements.js'
import { type Scratch } from '../scratch.js'
import { type Settlements } from '../settlements.js'
import { type Point } from '../shapes.js'

/** A point, and the quarter that a name or an address says it is in. */
export interface QuarterHint extends Point {
  /** Number of the settlement. */
  quarter: number
}

/** Largest distance between a quarter and a thing with its name. */
const namesakeMaxMetres = 3_000
/** Shorter names are too often words of other names. */
const namesakeLettersMin = 4
const addressKeys = ['addr:suburb', 'addr:quarter', 'addr:neighbourhood', 'addr:hamlet', 'addr:place']
const namedKeys = ['name', 'official_name', 'alt_name']

/**
 * Hints about the position of quarters from names of shops, schools and stops, and from addresses: "Pharmacie Zogbo" is
 * in Zogbo or near it. Kept in the scratch file until the settlements are known.
 */
export class QuarterHints {
  private readonly insert

  constructor(private readonly scratch: Scratch) {
    scratch.database.exec('CREATE TABLE quarter_hint (lat INTEGER NOT NULL, lng INTEGER NOT NULL, words TEXT NOT NULL)')
    this.insert = scratch.bulkInsert('INSERT INTO quarter_hint', 3)
  }

  /** Stores a thing if its name or address may contain the name of a quarter. In `unitsPerDegree`. */
  note(lat: number, lng: number, tags: Tags): void {
    if (tags.place !== undefined || tags.boundary !== undefined) return
    const texts = [...namedKeys, ...addressKeys].flatMap((key) => tags[key] ?? [])
    if (texts.length > 0) this.insert.add(lat, lng, texts.map(normalised).join(' | '))
  }

  /** The hints whose name matches a settlement nearby, with one settlement each. */
  *read(settlements: Settlements): Generator<QuarterHint> {
    for (const { lat, lng, words } of this.scratch.rows<Point & { words: string }>(
      'SELECT lat, lng, words FROM quarter_hint ORDER BY rowid',
    )) {
      const quarter = namesakeOf(settlements, { lat, lng }, words)
      if (quarter !== null) yield { lat, lng, quarter }
    }
  }
}

/**
 * The quarter or village nearby whose whole name is part of a thing's name: the longest name, then the nearest.
 *
 * @param accepts  called with the number of a settlement; false excludes it
 */
export function namesakeOf(
  settlements: Settlements,
  point: Point,
  words: string,
  accepts: (quarter: number) => boolean = () => true,
): number | null {
  if (words === '') return null
  const text = ` ${words} `
  let best: { number: number; letters: number; metres: number } | null = null
  for (const { number, metres } of settlements.near(point, null)) {
    if (metres > namesakeMaxMetres) continue
    const { layer, name } = settlements.get(number)
    if (name.length < namesakeLettersMin) continue
    if (layer !== 'quartier' && layer !== 'locality') continue
    const isWorse = best && (name.length < best.letters || (name.length === best.letters && metres >= best.metres))
    if (!isWorse && text.includes(` ${name} `) && accepts(number)) best = { number, letters: name.length, metres }
  }
  return best?.number ?? null
}
