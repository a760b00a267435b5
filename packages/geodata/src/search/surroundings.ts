import { unitsPerDegree } from '@repere/gazetteer'
import { Boundaries, type Boundary } from './boundaries.js'
import { type CountryLookup } from './country-lookup.js'
import { namesakeOf } from './quarters/quarter-hints.js'
import { nobody, type QuarterAreas } from './quarters/quarter-areas.js'
import { type Near, Settlements } from './settlements.js'
import { metresBetween, metresToUnits, type Point } from './shapes.js'

/** The settlements around a thing. Numbers of `Settlements`; null if there is none. */
export interface Context {
  quartier: number | null
  /** True without an outline: the quarter then comes from names and middles of places nearby. */
  isQuartierEstimated: boolean
  /** A city or town; in rural areas a village. */
  city: number | null
  /** Only from a boundary: the middle of a region says nothing about a place near its edge. */
  region: number | null
  /** A department, a prefecture, a local government area; only from a boundary. */
  district: number | null
  /** ISO 3166-1 alpha-2 */
  country: string | null
  /** Further settlements around it: the commune around the quarter, the large city around a town. */
  around: number[]
  /** A town nearby whose name people may add, although the village is outside it; null for none. */
  nearTown: number | null
  /** 0..1: importance of the city around it; 0 outside. */
  fame: number
}

const nearestTownMaxMetres = 40_000
/** Without a commune whose name is known to be in use, the nearest one counts. */
const communeMaxMetres = 5_000
/** Beyond this multiple of its reach, a quarter's name is not in use. */
const quarterShareMax = 1.5
const aroundMax = 6
const townCellUnits = 0.5 * unitsPerDegree
// More than there are, so that cells beside the antimeridian have numbers of their own.
const townColumns = 1_000

/** Finds the context of a point: from boundaries where they exist, else from the middles of places and their reach. */
export class Surroundings {
  readonly settlements = new Settlements()
  readonly boundaries = new Boundaries()
  private readonly towns = new Map<number, number[]>()
  private quarterAreas: QuarterAreas | null = null

  constructor(private readonly countries: CountryLookup) {}

  /** Call it when every settlement is known. Boundaries may follow. */
  seal(): void {
    this.settlements.seal()
    for (let number = 0; number < this.settlements.size; number++) {
      const { layer, lat, lng } = this.settlements.get(number)
      if (layer !== 'city') continue
      const key = townCell(lat, lng)
      const here = this.towns.get(key)
      if (here) here.push(number)
      else this.towns.set(key, [number])
    }
  }

  /** Without areas, the nearest middle counts. */
  useQuarterAreas(areas: QuarterAreas): void {
    this.quarterAreas = areas
  }

  /**
   * @param self  the number of the thing itself, when it is a settlement: it is not in itself
   * @param names  normalised words of the thing's name: "pharmacie zogbo" is in Zogbo
   */
  at(point: Point, self: number | null = null, names = ''): Context {
    const containing = this.boundaries.around(point).filter(({ number }) => number !== self)
    const own = self === null ? null : this.settlements.get(self)

    const cityArea = containing.find(({ role }) => role === 'city')
    const [cities, localities, allQuarters]: [Near[], Near[], Near[]] = [[], [], []]
    for (const place of this.settlements.near(point, self)) {
      const { layer } = this.settlements.get(place.number)
      if (layer === 'city') cities.push(place)
      else if (layer === 'locality') localities.push(place)
      else if (layer === 'quartier') allQuarters.push(place)
    }
    cities.sort(byShare)
    const quarters = allQuarters.filter(({ share }) => share <= quarterShareMax)

    // Otherwise a settlement would find itself.
    const estimate = self === null ? (this.quarterAreas?.at(point) ?? null) : null
    const urban = cityArea?.number ?? (cities[0] && cities[0].share <= 1 ? cities[0].number : null)
    let city = urban
    let quartier: number | null
    if (urban !== null) {
      quartier = this.namesakeOf(point, names) ?? this.quartierIn(containing, quarters, localities, estimate)
    } else {
      const localityArea = containing.find(({ role }) => role === 'locality')
      city = localityArea?.number ?? nearestOf([...cities, ...localities])?.number ?? null
      const quarterArea = containing.find(({ role }) => role === 'quartier')
      const nearest = nearestOf(quarters.filter(({ share }) => share <= 1))?.number ?? null
      quartier = quarterArea?.number ?? (estimate === null ? nearest : this.quarterOnly(estimate))
    }
    // A city is not in another city. A village is in a city only if the city's name is in use there.
    if (own?.layer === 'city' || (own?.layer === 'locality' && urban === null)) city = null
    if (own !== null && own.layer !== 'quartier') quartier = own.layer === 'locality' ? quartier : null
    // A quarter is not in another quarter, but it may be in a commune.
    if (own?.layer === 'quartier' && quartier !== null) {
      if (this.settlements.get(quartier).category !== 'suburb' || own.category === 'suburb') quartier = null
    }
    if (own?.layer === 'district' || own?.layer === 'region' || own?.layer === 'country') city = null

    const region = regionOf(containing)
    const district =
      own?.layer === 'region' ? null : (containing.find(({ role }) => role === 'district')?.number ?? null)
    const countryArea = containing.find(({ role }) => role === 'country')
    const country = countryArea?.code ?? this.countries.at(point)

    const around = new Set<number>()
    // A city is not in its own quarters.
    const isWide = ['city', 'district', 'region', 'country'].includes(own?.layer ?? '')
    for (const { number, role } of containing) {
      if (role !== 'country' && role !== 'region' && role !== 'district' && !isWide) around.add(number)
    }
    if (!isWide) for (const number of this.communesOf(allQuarters, urban !== null)) around.add(number)
    // A town within the reach of a larger city belongs to its agglomeration, with everything in the town.
    if (own?.layer !== 'district' && own?.layer !== 'region' && own?.layer !== 'country') {
      for (const { number, share } of cities) {
        const isLarger = this.settlements.get(number).importance > (own?.layer === 'city' ? own.importance : 0)
        if (share <= 1 && isLarger) around.add(number)
      }
    }
    const nearTown = urban === null && !isWide ? this.nearestTown(point, self) : null
    for (const number of [quartier, city, district, region]) if (number !== null) around.delete(number)
    const fame = urban === null || own?.layer === 'city' ? 0 : this.settlements.get(urban).importance
    const isQuartierEstimated = quartier !== null && !containing.some(({ number }) => number === quartier)
    const nearby = [...around].slice(0, aroundMax)
    return { quartier, isQuartierEstimated, city, district, region, country, around: nearby, nearTown, fame }
  }

  /** The communes whose name is in use at a point; in a city, at least the nearest commune. */
  private communesOf(quarters: readonly Near[], isUrban: boolean): number[] {
    const communes = quarters.filter(({ number }) => this.settlements.get(number).category === 'suburb').sort(byShare)
    const inUse = communes.filter(({ share }) => share <= 1).map(({ number }) => number)
    const [nearest] = [...communes].sort((a, b) => a.metres - b.metres || a.number - b.number)
    if (isUrban && nearest && nearest.metres <= communeMaxMetres && !inUse.includes(nearest.number)) {
      inUse.push(nearest.number)
    }
    return inUse
  }

  /** The quarter that a thing is named after, unless there is water between them. */
  private namesakeOf(point: Point, names: string): number | null {
    const isReached = (quarter: number) => !this.quarterAreas?.isAcrossWater(point, quarter)
    return namesakeOf(this.settlements, point, names, isReached)
  }

  /** The estimate if it is a quarter; null for a village, which is not a quarter in a rural area. */
  private quarterOnly(estimate: number): number | null {
    return estimate !== nobody && this.settlements.get(estimate).layer === 'quartier' ? estimate : null
  }

  /** From the quarter's outline, else the estimate, else the nearest middle. A village inside a city is a quarter. */
  private quartierIn(
    containing: Boundary[],
    quarters: Near[],
    localities: Near[],
    estimate: number | null,
  ): number | null {
    const area = containing.find(({ role }) => role === 'quartier' || role === 'locality')
    const isSuburb = (number: number) => this.settlements.get(number).category === 'suburb'
    if (area && !isSuburb(area.number)) return area.number
    if (estimate !== null)
      return estimate === nobody || (area && isSuburb(estimate)) ? (area?.number ?? null) : estimate
    const candidates = [
      // A commune is wide: a smaller settlement nearby is more useful.
      ...quarters.map(({ number, share }) => ({ number, share: isSuburb(number) ? share * 1.5 : share })),
      ...localities.filter(({ share }) => share <= 1),
    ].filter(({ number }) => !area || !isSuburb(number))
    const best = nearestOf(candidates)
    if (area && !(best && best.share <= 1)) return area.number
    return best?.number ?? null
  }

  private nearestTown(point: Point, self: number | null): number | null {
    let [best, found]: [number, number | null] = [nearestTownMaxMetres, null]
    for (const dLat of [-1, 0, 1]) {
      for (const dLng of [-1, 0, 1]) {
        const key = townCell(point.lat + dLat * townCellUnits, point.lng + dLng * townCellUnits)
        for (const number of this.towns.get(key) ?? []) {
          if (number === self) continue
          const town = this.settlements.get(number)
          // Most are too far north or south already.
          if (Math.abs(town.lat - point.lat) > metresToUnits(best) + 1) continue
          const metres = metresBetween(point, town)
          if (metres < best) [best, found] = [metres, number]
        }
      }
    }
    return found
  }
}

type Share = Pick<Near, 'number' | 'share'>

const byShare = (a: Share, b: Share) => a.share - b.share || a.number - b.number

/** The one whose name is most in use. */
const nearestOf = <Place extends Share>(places: readonly Place[]): Place | undefined =>
  places.reduce<Place | undefined>((best, place) => (best && byShare(best, place) <= 0 ? best : place), undefined)

/** Most countries have regions at level 4; else the nearest level counts. */
function regionOf(containing: Boundary[]): number | null {
  let best: Boundary | null = null
  const off = ({ level }: Boundary) => Math.abs((level ?? 4) - 4)
  for (const boundary of containing) {
    if (boundary.role === 'region' && (best === null || off(boundary) < off(best))) best = boundary
  }
  return best?.number ?? null
}

function townCell(lat: number, lng: number): number {
  return Math.floor(lat / townCellUnits) * townColumns + Math.floor(lng / townCellUnits)
}
