import { isInsideRings } from '@repere/geometry'
import { type Country } from './natural-earth.js'

// About five kilometres: precise enough for a speed table, and the cost does not depend on the number of roads.
const cellDegrees = 0.05

/** Finds the country of a place, to about five kilometres. */
export class CountryFinder {
  private readonly cells = new Map<number, string | null>()

  constructor(private readonly countries: Country[]) {}

  /** ISO 3166-1 alpha-2; null far out at sea and in countries that were not loaded. */
  at(lat: number, lng: number): string | null {
    const [row, column] = [Math.floor(lat / cellDegrees), Math.floor(lng / cellDegrees)]
    const cell = row * 100_000 + column
    const known = this.cells.get(cell)
    if (known !== undefined) return known
    const found = this.search((row + 0.5) * cellDegrees, (column + 0.5) * cellDegrees)
    this.cells.set(cell, found)
    return found
  }

  private search(lat: number, lng: number): string | null {
    for (const { code, bounds, rings } of this.countries) {
      const [west, south, east, north] = bounds
      if (lng < west || lng > east || lat < south || lat > north) continue
      const outlines = rings.map(({ corners }) => corners)
      if (isInsideRings(outlines, lng, lat)) return code
    }
    return null
  }
}
