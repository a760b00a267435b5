import { type Country } from './natural-earth.js'

// About five kilometres: far finer than a speed table is sensitive to, and it makes the cost independent of the
// number of roads.
const cellDegrees = 0.05

/** Finds the country of a place, to about five kilometres. */
export class CountryFinder {
  private readonly cells = new Map<number, string | null>()

  constructor(private readonly countries: Country[]) {}

  /** ISO 3166-1 alpha-2; null on the high seas and in countries that were not loaded. */
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
      if (rings.reduce((odd, { corners }) => odd !== inside(corners, lat, lng), false)) return code
    }
    return null
  }
}

/** Even-odd rule. */
function inside(ring: [number, number][], lat: number, lng: number): boolean {
  let odd = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x, y] = ring[i]!
    const [previousX, previousY] = ring[j]!
    if (y > lat !== previousY > lat && lng < ((previousX - x) * (lat - y)) / (previousY - y) + x) odd = !odd
  }
  return odd
}
