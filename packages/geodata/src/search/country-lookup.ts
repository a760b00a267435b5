import { unitsPerDegree } from '@repere/gazetteer'
import { type Country } from '../countries/natural-earth.js'
import { countryOfBorderTown } from './border-towns.js'
import { metresBetween, type Point } from './shapes.js'

// About 2 km: few sides of an outline are in one band.
const bandDegrees = 0.02
const offshoreMaxMetres = 30_000
const offshoreReachDegrees = 0.3

/** One side of an outline, degrees. */
interface Side {
  country: number
  x1: number
  y1: number
  x2: number
  y2: number
}

/**
 * The country of a point from coarse outlines, without rounding: a city on a border must not change sides. The sides of
 * outlines are indexed by bands of latitude, so a query reads a few dozen of them.
 */
export class CountryLookup {
  private readonly bands = new Map<number, Side[]>()
  /** For each country: true when the ray from the point has met an odd number of its sides. */
  private readonly odd: boolean[]

  constructor(private readonly countries: Country[]) {
    this.odd = countries.map(() => false)
    for (const [country, { rings }] of countries.entries()) {
      for (const { corners } of rings) {
        for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
          const [[x1, y1], [x2, y2]] = [corners[j]!, corners[i]!]
          this.file({ country, x1, y1, x2, y2 })
        }
      }
    }
  }

  /**
   * ISO 3166-1 alpha-2 of a point in `unitsPerDegree`. A point outside all countries gets the nearest one within 30 km,
   * because coarse shores exclude coastal towns; null beyond 30 km.
   */
  at(point: Point): string | null {
    const borderTown = countryOfBorderTown(point)
    if (borderTown !== null && this.countries.some(({ code }) => code === borderTown)) return borderTown
    const [lat, lng] = [point.lat / unitsPerDegree, point.lng / unitsPerDegree]
    this.odd.fill(false)
    for (const { country, x1, y1, x2, y2 } of this.bands.get(Math.floor(lat / bandDegrees)) ?? []) {
      if (y2 > lat !== y1 > lat && lng < ((x1 - x2) * (lat - y2)) / (y1 - y2) + x2) {
        this.odd[country] = !this.odd[country]
      }
    }
    const found = this.odd.indexOf(true)
    return found === -1 ? this.nearest(point, lat, lng) : this.countries[found]!.code
  }

  private file(side: Side): void {
    const first = Math.floor(Math.min(side.y1, side.y2) / bandDegrees)
    const last = Math.floor(Math.max(side.y1, side.y2) / bandDegrees)
    for (let band = first; band <= last; band++) {
      const here = this.bands.get(band)
      if (here) here.push(side)
      else this.bands.set(band, [side])
    }
  }

  private nearest(point: Point, lat: number, lng: number): string | null {
    let [best, country]: [number, number | null] = [offshoreMaxMetres, null]
    const first = Math.floor((lat - offshoreReachDegrees) / bandDegrees)
    const last = Math.floor((lat + offshoreReachDegrees) / bandDegrees)
    for (let band = first; band <= last; band++) {
      for (const side of this.bands.get(band) ?? []) {
        if (Math.min(side.x1, side.x2) > lng + offshoreReachDegrees) continue
        if (Math.max(side.x1, side.x2) < lng - offshoreReachDegrees) continue
        const metres = distanceTo(side, point)
        if (metres < best) [best, country] = [metres, side.country]
      }
    }
    return country === null ? null : this.countries[country]!.code
  }
}

function distanceTo({ x1, y1, x2, y2 }: Side, point: Point): number {
  const from = { lat: y1 * unitsPerDegree, lng: x1 * unitsPerDegree }
  const to = { lat: y2 * unitsPerDegree, lng: x2 * unitsPerDegree }
  const shrink = Math.cos((point.lat / unitsPerDegree / 180) * Math.PI)
  const [dy, dx] = [to.lat - from.lat, (to.lng - from.lng) * shrink]
  const [py, px] = [point.lat - from.lat, (point.lng - from.lng) * shrink]
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
  return metresBetween(
    { lat: from.lat + (to.lat - from.lat) * along, lng: from.lng + (to.lng - from.lng) * along },
    point,
  )
}
