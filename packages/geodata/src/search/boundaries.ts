import { type Path, unitsPerDegree } from '@repere/gazetteer'
import { isInsideFlatRings } from '@repere/geometry'
import { areaOf, type Box, boxOf, type Point } from './shapes.js'

/** An area with a name: a quarter's outline, a commune, a region, a country. */
export interface Boundary {
  /** Number of the settlement (or region, or country) that it bounds. */
  number: number
  role: 'country' | 'region' | 'district' | 'city' | 'locality' | 'quartier'
  /** OpenStreetMap's `admin_level`; null without one. */
  level: number | null
  /** ISO 3166-1 alpha-2 of a country. */
  code: string | null
  rings: Path[]
}

interface Filed extends Boundary {
  box: Box
  squareMetres: number
}

// About 11 km.
const cellUnits = 0.1 * unitsPerDegree
const columns = 3600

/** All boundaries of an extract, in memory: the sixteen countries have some thousands. */
export class Boundaries {
  private readonly cells = new Map<number, Filed[]>()
  private count = 0
  private newest: Filed | null = null

  add(boundary: Boundary): void {
    const box = boxOf(boundary.rings)
    const filed = { ...boundary, box, squareMetres: areaOf(boundary.rings) }
    this.count++
    this.newest = filed
    for (let row = Math.floor(box.latMin / cellUnits); row <= Math.floor(box.latMax / cellUnits); row++) {
      for (let column = Math.floor(box.lngMin / cellUnits); column <= Math.floor(box.lngMax / cellUnits); column++) {
        const cell = row * columns + column
        const here = this.cells.get(cell)
        if (here) here.push(filed)
        else this.cells.set(cell, [filed])
      }
    }
  }

  /** The one that was added last. */
  get last(): Boundary {
    return this.newest!
  }

  get size(): number {
    return this.count
  }

  /** Boundaries whose box meets a box, the smallest first. */
  meeting({ latMin, latMax, lngMin, lngMax }: Box): Boundary[] {
    const found = new Set<Filed>()
    for (let row = Math.floor(latMin / cellUnits); row <= Math.floor(latMax / cellUnits); row++) {
      for (let column = Math.floor(lngMin / cellUnits); column <= Math.floor(lngMax / cellUnits); column++) {
        for (const filed of this.cells.get(row * columns + column) ?? []) {
          const { box } = filed
          const meets = box.latMin <= latMax && box.latMax >= latMin && box.lngMin <= lngMax && box.lngMax >= lngMin
          if (meets) found.add(filed)
        }
      }
    }
    return [...found].sort((a, b) => a.squareMetres - b.squareMetres)
  }

  /** Boundaries around a point, the smallest first. */
  around(point: Point): Boundary[] {
    const here = this.cells.get(Math.floor(point.lat / cellUnits) * columns + Math.floor(point.lng / cellUnits))
    if (!here) return []
    return here
      .filter(({ box, rings }) => {
        if (point.lat < box.latMin || point.lat > box.latMax) return false
        if (point.lng < box.lngMin || point.lng > box.lngMax) return false
        return isInsideFlatRings(rings, point.lng, point.lat)
      })
      .sort((a, b) => a.squareMetres - b.squareMetres)
  }
}
