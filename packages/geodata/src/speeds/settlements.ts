import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type Tags } from '../osm-pbf/elements.js'

const discCellDegrees = 0.05
// About 550 m: such a square has some 50 streets in a grid with 100 m between streets, and a few in a village.
const streetCellDegrees = 0.005
const streetsOfATown = 8

// West African cities have about this many people per square kilometre of built-up land.
const peoplePerSquareKilometre = 6000
const radiusMaxMetres = 20_000
const peopleWhereUnknown: Record<string, number> = { city: 150_000, town: 25_000 }
const quarterRadiusMetres: Record<string, number> = { suburb: 1200, quarter: 800, neighbourhood: 600, borough: 2000 }

/**
 * Distinguishes town from country. A place is urban if it lies in the disc of a city's or town's people, near the
 * middle of a quarter, or among many streets. The engine's own measure, road density, fails if an extract contains only
 * the main roads.
 */
export class Settlements {
  private readonly discs = new Map<number, { lat: number; lng: number; radius: number }[]>()
  private readonly streets = new Map<number, number>()

  /** Records a node if it is a city, a town or a part of a town. */
  addPlace(lat: number, lng: number, tags: Tags): void {
    const radius = radiusOf(tags)
    if (radius === null) return
    const reach = radius / METRES_PER_DEGREE
    const disc = { lat, lng, radius }
    for (let y = lat - reach; ; y += discCellDegrees) {
      for (let x = lng - reach; ; x += discCellDegrees) {
        const cell = cellOf(Math.min(y, lat + reach), Math.min(x, lng + reach), discCellDegrees)
        const here = this.discs.get(cell)
        if (!here) this.discs.set(cell, [disc])
        else if (!here.includes(disc)) here.push(disc)
        if (x >= lng + reach) break
      }
      if (y >= lat + reach) break
    }
  }

  /** Counts one street at any point of it. */
  addStreet(lat: number, lng: number): void {
    const cell = cellOf(lat, lng, streetCellDegrees)
    this.streets.set(cell, (this.streets.get(cell) ?? 0) + 1)
  }

  isUrban(lat: number, lng: number): boolean {
    if ((this.streets.get(cellOf(lat, lng, streetCellDegrees)) ?? 0) >= streetsOfATown) return true
    const shrink = shrinkAt(lat)
    return (this.discs.get(cellOf(lat, lng, discCellDegrees)) ?? []).some(
      (disc) => Math.hypot(disc.lat - lat, (disc.lng - lng) * shrink) * METRES_PER_DEGREE <= disc.radius,
    )
  }
}

function cellOf(lat: number, lng: number, size: number): number {
  return Math.floor(lat / size) * 1_000_000 + Math.floor(lng / size)
}

/** Metres; null for a node outside towns. */
function radiusOf(tags: Tags): number | null {
  const place = tags.place ?? ''
  const quarter = quarterRadiusMetres[place]
  if (quarter !== undefined) return quarter
  const usual = peopleWhereUnknown[place]
  if (usual === undefined) return null
  const counted = Number(tags.population?.replace(/[\s,.']/g, ''))
  const people = counted > 0 ? counted : usual
  return Math.min(radiusMaxMetres, Math.sqrt(people / peoplePerSquareKilometre / Math.PI) * 1000)
}
