import {
  categoriesOf,
  categoryOf,
  countryName,
  countryNamed,
  displayName,
  encodePaths,
  type Layer,
  type Names,
  normalise,
  normalised,
  type Path,
  settlementLayers,
  variantsOf,
} from '@repere/gazetteer'
import { type Tags } from '../osm-pbf/elements.js'
import { type Aliases, withAliases } from './aliases.js'
import { importanceOf, reachOf } from './importance.js'
import { detailsOf, namesOf } from './names-of.js'
import { type Scratch, type Thing } from './scratch.js'
import { type Settlement } from './settlements.js'
import { areaOf, centreOf, type Point } from './shapes.js'
import { type Context, type Surroundings } from './surroundings.js'

/** An element as far as search needs it: a point, or rings with their middle. */
export interface Element {
  source: string
  tags: Tags
  point: Point
  rings: Path[] | null
  /** Of a thing whose tags do not say it. */
  layer?: Layer
}

/** A smaller outline is no more useful than its middle. */
const outlineLeastSquareMetres = 1_000

const settlementLike: ReadonlySet<Layer> = new Set([...settlementLayers, 'district', 'region', 'country'])

/** Makes documents of elements: their category, names, position, surroundings and importance. */
export class FeatureBuilder {
  /** Elements that are no document, by the tag that they have: nothing is dropped without being counted. */
  readonly leftOut = new Map<string, number>()
  private readonly numbers = new Map<string, number>()
  private readonly emitted = new Set<number>()
  private readonly countriesMade = new Set<string>()
  private readonly outlines = new Map<number, Path[]>()

  constructor(
    private readonly scratch: Scratch,
    readonly surroundings: Surroundings,
    private readonly aliases: Aliases,
    readonly countryAt: (point: Point) => string | null,
  ) {}

  /** Records a named place that other things may lie in. @returns its number; null if it is no such place */
  noteSettlement({ source, tags, point }: Element, category = categoriesOf(tags, true)[0]): number | null {
    const layer = category === undefined ? undefined : categoryOf(category)?.layer
    if (category === undefined || layer === undefined || !settlementLike.has(layer)) return null
    const known = this.numbers.get(source)
    if (known !== undefined) return known
    const own = namesOf(tags)
    if (!own) return null
    const country = countryOf(tags, own, layer) ?? this.countryAt(point)
    const { names, capital } = this.completed(own, country, layer)
    const settlement: Settlement = {
      source,
      layer,
      category,
      lat: point.lat,
      lng: point.lng,
      reachMetres: reachOf(category, tags),
      importance: importanceOf(category, capital ? { ...tags, capital: 'yes' } : tags, true),
      name: normalised(displayName(names, 'fr') ?? ''),
      words: wordsOf(layer === 'district' ? { ...names, alt: undefined, old: undefined } : names),
    }
    const number = this.surroundings.settlements.add(settlement)
    this.numbers.set(source, number)
    return number
  }

  /** A boundary that another element gives a settlement. */
  giveOutline(number: number, rings: Path[]): void {
    this.outlines.set(number, [...(this.outlines.get(number) ?? []), ...rings])
  }

  /** Adds the documents of an element, if it has any. */
  add(element: Element): void {
    const { source, tags, point } = element
    const number = this.numbers.get(source)
    if (number !== undefined) return this.addSettlement(element, number)
    const ownNames = namesOf(tags) ?? (tags.brand ? { '': tags.brand } : null)
    const categories = categoriesOf(tags, ownNames !== null)
    const [category = null] = categories
    const layer = element.layer ?? (category === null ? undefined : categoryOf(category)?.layer) ?? 'landmark'
    const isPlace = ownNames !== null || categories.length > 0
    // A settlement without a name cannot be searched for and does not describe a position.
    const isNothing = !isPlace || (settlementLike.has(layer) && ownNames === null)
    const isAddress = tags['addr:housenumber'] !== undefined
    if (isNothing && !isAddress) return this.countLeftOut(tags)
    const context = this.surroundings.at(point, null, normalised(ownNames?.[''] ?? ''))
    const address = addressOf(tags)
    if (!isNothing) {
      const names = ownNames && this.completed(ownNames, context.country, layer).names
      const own: Own = {
        layer: settlementLike.has(layer) ? 'locality' : layer,
        category,
        categories,
        names: names && JSON.stringify(names),
        importance: importanceOf(category, tags, names !== null, context.fame),
        street: address.street,
        houseNumber: address.houseNumber,
        details: json(detailsOf(tags, categories)),
        settlement: null,
        reachMetres: null,
        kind: names && kindOf(names, category ?? layer),
        lines: null,
        rings: outlineOf(element),
      }
      this.scratch.add(thingAt(element, context, own))
    }
    if (isAddress) this.addAddress(element, context, address)
  }

  private addSettlement(element: Element, number: number): void {
    if (this.emitted.has(number)) return
    this.emitted.add(number)
    const { tags } = element
    const rings = element.rings ?? this.outlines.get(number) ?? null
    const settlement = this.surroundings.settlements.get(number)
    const context = this.surroundings.at(element.point, number)
    const own = namesOf(tags)!
    context.country = countryOf(tags, own, settlement.layer) ?? context.country
    const { names } = this.completed(own, context.country, settlement.layer)
    if (settlement.layer === 'country' && context.country !== null) {
      this.countriesMade.add(context.country)
      names.fr ??= countryName(context.country, 'fr')
      names.en ??= countryName(context.country, 'en')
    }
    const categories = [...new Set([settlement.category, ...categoriesOf(tags, true)])]
    const thing: Own = {
      layer: settlement.layer,
      category: settlement.category,
      categories: [settlement.category],
      names: JSON.stringify(names),
      importance: Math.round((settlement.importance + 0.03 * context.fame) * 1e6) / 1e6,
      street: null,
      houseNumber: null,
      details: json(detailsOf(tags, categories)),
      settlement: number,
      reachMetres: settlementLayers.includes(settlement.layer) ? settlement.reachMetres : null,
      // A region and its capital share a name, and are two things.
      kind: kindOf(names, settlementLayers.includes(settlement.layer) ? 'settlement' : settlement.layer),
      lines: null,
      rings: rings && encodePaths(rings),
    }
    this.scratch.add(thingAt(element, context, thing))
  }

  private addAddress(element: Element, context: Context, { street, houseNumber, place }: Address): void {
    const along = street ?? place
    const own: Own = {
      layer: 'address',
      category: null,
      categories: [],
      names: JSON.stringify({ '': along === null ? houseNumber : `${houseNumber} ${along}` }),
      importance: importanceOf('bench', {}, true, context.fame),
      street,
      houseNumber,
      details: null,
      settlement: null,
      reachMetres: null,
      kind: `${normalised(`${houseNumber} ${along ?? ''}`)}|address`,
      lines: null,
      rings: null,
    }
    this.scratch.add(thingAt({ source: `address/${element.source}`, point: element.point }, context, own))
  }

  /** A country without a document in the extract. @param point  a point inside it */
  addCountry(code: string, point: Point): void {
    if (this.countriesMade.has(code)) return
    this.countriesMade.add(code)
    const own = { '': countryName(code, 'fr'), fr: countryName(code, 'fr'), en: countryName(code, 'en') }
    const { names } = this.completed(own, code, 'country')
    const thing: Own = {
      layer: 'country',
      category: 'country',
      categories: ['country'],
      names: JSON.stringify(names),
      importance: importanceOf('country', {}, true),
      street: null,
      houseNumber: null,
      details: null,
      settlement: null,
      reachMetres: null,
      kind: null,
      lines: null,
      rings: null,
    }
    this.scratch.add(thingAt({ source: `country/${code}`, point }, { ...nowhere, country: code }, thing))
  }

  private completed(names: Names, country: string | null, layer: Layer): { names: Names; capital: boolean } {
    const aliases = this.aliases.of(names, country, layer)
    return { names: withAliases(names, aliases), capital: aliases.some(({ capital }) => capital) }
  }

  private countLeftOut(tags: Tags): void {
    for (const key in tags) {
      if (key !== 'place' && key !== 'power' && key !== 'man_made' && key !== 'highway' && key !== 'amenity') continue
      const tag = `${key}=${tags[key]}`
      this.leftOut.set(tag, (this.leftOut.get(tag) ?? 0) + 1)
      return
    }
  }
}

/** The fields of a thing that do not depend on its position. */
type Own = Omit<Thing, keyof Place | 'source' | 'lat' | 'lng'>

/** The settlements around a thing. */
type Place = Omit<Context, 'fame'>

/**
 * A thing with its position. One literal with all fields, because V8 copies spread objects field by field, which took a
 * tenth of the time for making documents.
 */
export function thingAt({ source, point }: Pick<Element, 'source' | 'point'>, context: Place, own: Own): Thing {
  return {
    source,
    layer: own.layer,
    category: own.category,
    categories: own.categories,
    names: own.names,
    lat: point.lat,
    lng: point.lng,
    importance: own.importance,
    street: own.street,
    houseNumber: own.houseNumber,
    quartier: context.quartier,
    isQuartierEstimated: context.isQuartierEstimated,
    city: context.city,
    region: context.region,
    district: context.district,
    country: context.country,
    details: own.details,
    settlement: own.settlement,
    reachMetres: own.reachMetres,
    kind: own.kind,
    around: context.around,
    nearTown: context.nearTown,
    lines: own.lines,
    rings: own.rings,
  }
}

/** Two things of one kind that are near each other are the same thing. */
export function kindOf(names: Names, what: string): string | null {
  const name = normalised(displayName(names, 'fr') ?? '')
  return name === '' ? null : `${name}|${what}`
}

/** Every normalised word of every name, once, with spaces between. */
export function wordsOf(names: Names | null): string {
  const words = new Set<string>()
  for (const name of variantsOf(names)) for (const word of normalise(name)) words.add(word)
  return [...words].join(' ')
}

/** An element from rings: its point is their middle. */
export function elementOfRings(source: string, tags: Tags, rings: Path[]): Element {
  return { source, tags, rings, point: centreOf(rings) }
}

const nowhere: Context = {
  quartier: null,
  isQuartierEstimated: false,
  city: null,
  region: null,
  district: null,
  country: null,
  around: [],
  nearTown: null,
  fame: 0,
}

/** A country's own code: its middle may lie at sea, or its outline be too coarse. */
function countryOf(tags: Tags, names: Names, layer: Layer): string | null {
  if (layer !== 'country') return null
  const written = tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']
  if (written !== undefined && /^[A-Z]{2}$/.test(written)) return written
  for (const name of variantsOf(names)) {
    const code = countryNamed(name)
    if (code !== null) return code
  }
  return null
}

function outlineOf({ rings }: Element): Uint8Array | null {
  return rings && areaOf(rings) >= outlineLeastSquareMetres ? encodePaths(rings) : null
}

interface Address {
  houseNumber: string | null
  street: string | null
  /** The first part of an address without a street: a quarter or a housing estate. */
  place: string | null
}

function addressOf(tags: Tags): Address {
  const text = (...keys: string[]) => keys.map((key) => tags[key]?.trim()).find((value) => value) ?? null
  return {
    houseNumber: text('addr:housenumber'),
    street: text('addr:street'),
    place: text('addr:place', 'addr:neighbourhood', 'addr:suburb', 'addr:quarter', 'addr:housename'),
  }
}

function json(value: object | null): string | null {
  return value && JSON.stringify(value)
}
