import { type AddedArea, coarseCountries, CountryFinder, visitExtract } from '@repere/geodata'
import { flatMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { wordsOf } from '../judge.js'
import { serviceKeys } from '../named-things.js'

/** A named node of the map, with all its tags. */
export interface MappedThing extends LatLng {
  name: string
  tags: Readonly<Record<string, string>>
}

/** A named road of the map. */
export interface MappedStreet {
  name: string
  points: readonly LatLng[]
}

/**
 * The source of queries by rule: read from the extract itself, so that our index does not decide which queries exist.
 */
export interface MappedThings {
  /** `place=city` and `place=town`. */
  towns: MappedThing[]
  /** Parts of towns: suburbs, quarters, neighbourhoods. */
  quarters: MappedThing[]
  /** `place=village` and `place=hamlet`. */
  villages: MappedThing[]
  /** Shops, schools, pharmacies and the like, named or not. */
  services: MappedThing[]
  /** Outlines of regions and districts that are not in the extract; empty where the machine has none. */
  areas: readonly AddedArea[]
  /** A street of several ways is here several times. Streets that meet have the same point, not only an equal one. */
  streets: MappedStreet[]
  /** Lines of buses with a number, at one of their stops; the first and the last stop. */
  busLines: (MappedThing & { ends: LatLng[] })[]
  /** Every word of every name. */
  words: ReadonlySet<string>
  /** ISO 3166-1 alpha-2; null at sea. */
  countryAt(point: LatLng): string | null
}

/** West, south, east, north: the sixteen countries. */
const westAfrica: [number, number, number, number] = [-26, 4, 16, 28]
const quarterPlaces = new Set(['suburb', 'quarter', 'neighbourhood'])

/** @param areas  outlines that are not in the extract */
export async function mappedThings(extract: string, areas: readonly AddedArea[] = []): Promise<MappedThings> {
  const words = new Set<string>()
  const countries = new CountryFinder(await coarseCountries(westAfrica))
  const countryAt = ({ lat, lng }: LatLng) => countries.at(lat, lng)
  const things: MappedThings = {
    towns: [],
    quarters: [],
    villages: [],
    services: [],
    streets: [],
    busLines: [],
    areas,
    words,
    countryAt,
  }
  const points = new Map<number, LatLng>()
  await visitExtract(extract, {
    node(id, lat, lng, tags) {
      points.set(id, { lat, lng })
      if (!tags) return
      for (const key in tags) if (key.includes('name')) for (const word of wordsOf(tags[key]!)) words.add(word)
      const thing = { name: tags.name ?? '', lat, lng, tags: { ...tags } }
      if (tags.place === 'city' || tags.place === 'town') {
        if (thing.name) things.towns.push(thing)
      } else if (quarterPlaces.has(tags.place ?? '')) {
        if (thing.name) things.quarters.push(thing)
      } else if (tags.place === 'village' || tags.place === 'hamlet') {
        if (thing.name) things.villages.push(thing)
      } else if (serviceKeys.some((key) => key in tags)) things.services.push(thing)
    },
    way(_id, nodes, tags) {
      if (!tags.name) return
      for (const word of wordsOf(tags.name)) words.add(word)
      if (!tags.highway) return
      things.streets.push({ name: tags.name, points: [...nodes].flatMap((node) => points.get(node) ?? []) })
    },
    relation(_id, members, tags) {
      if (tags.type !== 'route' || tags.route !== 'bus' || !tags.ref) return
      const stops = members.flatMap(({ type, ref }) => (type === 'node' ? (points.get(ref) ?? []) : []))
      const stop = stops[Math.floor(stops.length / 2)]
      const ends = [stops[0], stops.at(-1)].flatMap((end) => end ?? [])
      if (stop) things.busLines.push({ name: tags.ref, ...stop, tags: { ...tags }, ends })
    },
  })
  return things
}

/** Things indexed by squares of about 5 km, for searches around a point. */
export class NearThings {
  private readonly squares = new Map<string, MappedThing[]>()

  constructor(things: readonly MappedThing[]) {
    for (const thing of things) {
      const key = this.keyOf(thing.lat, thing.lng)
      const same = this.squares.get(key)
      if (same) same.push(thing)
      else this.squares.set(key, [thing])
    }
  }

  /** Those within the radius, the nearest first. */
  within(point: LatLng, metres: number): { thing: MappedThing; metres: number }[] {
    const reach = Math.ceil(metres / 5_000)
    const found: { thing: MappedThing; metres: number }[] = []
    for (let row = -reach; row <= reach; row++) {
      for (let column = -reach; column <= reach; column++) {
        for (const thing of this.squares.get(this.keyOf(point.lat + row / 20, point.lng + column / 20)) ?? []) {
          const distance = flatMetres(point, thing)
          if (distance <= metres) found.push({ thing, metres: distance })
        }
      }
    }
    return found.sort((a, b) => a.metres - b.metres)
  }

  private keyOf(lat: number, lng: number): string {
    return `${Math.floor(lat * 20)} ${Math.floor(lng * 20)}`
  }
}
