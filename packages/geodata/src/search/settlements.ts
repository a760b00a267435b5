import { type Layer, unitsPerDegree } from '@repere/gazetteer'
import { metresToUnits, type Point, shrinkAt } from './shapes.js'

/** An area that contains other things: a node in its middle, or a boundary. */
export interface Settlement {
  source: string
  layer: Layer
  category: string
  lat: number
  lng: number
  /** The radius in which its name is in use. Beyond, use becomes less likely with distance. */
  reachMetres: number
  importance: number
  /** Primary name, normalised. */
  name: string
  /** Normalised words of all its names. */
  words: string
}

/** A settlement near a point. */
export interface Near {
  number: number
  metres: number
  /** Distance as a share of its reach: at 1 the use of the name ends. */
  share: number
}

// About 5.5 km.
const cellUnits = 0.05 * unitsPerDegree
const columns = Math.ceil((360 * unitsPerDegree) / cellUnits)

/** The search radius of a settlement: a multiple of its reach, with a minimum and a maximum. */
const lookup: Partial<Record<Layer, { shareMax: number; metresLeast: number; metresMax: number }>> = {
  // Far enough for hints in names, and for the nearest commune.
  quartier: { shareMax: 1.5, metresLeast: 5_000, metresMax: 6_000 },
  locality: { shareMax: 4, metresLeast: 0, metresMax: 6_000 },
  city: { shareMax: 2.5, metresLeast: 0, metresMax: 30_000 },
}
type Lookup = NonNullable<(typeof lookup)[Layer]>

const lookedForWithin = ({ shareMax, metresLeast, metresMax }: Lookup, reachMetres: number) =>
  Math.min(metresMax, Math.max(metresLeast, shareMax * reachMetres))

/**
 * All settlements of an extract, in memory: about 200,000 in sixteen countries, about 200 bytes each. Add all of them,
 * call `seal`, then query.
 */
export class Settlements {
  private readonly all: Settlement[] = []
  private cells = new Map<number, number>()
  private starts = new Int32Array(1)
  private members = new Int32Array(0)
  // By number, for `near`, which looks at millions: their places, and how far each is looked for.
  private lats = new Int32Array(0)
  private lngs = new Int32Array(0)
  private withinMetres = new Float64Array(0)

  /** @returns its number, from 0 */
  add(settlement: Settlement): number {
    this.all.push(settlement)
    return this.all.length - 1
  }

  get(number: number): Settlement {
    return this.all[number]!
  }

  get size(): number {
    return this.all.length
  }

  /** Indexes every settlement under the cells of its search radius. */
  seal(): void {
    this.lats = Int32Array.from(this.all, ({ lat }) => lat)
    this.lngs = Int32Array.from(this.all, ({ lng }) => lng)
    this.withinMetres = Float64Array.from(this.all, ({ layer, reachMetres }) => {
      const rule = lookup[layer]
      return rule ? lookedForWithin(rule, reachMetres) : -1
    })
    const counts: number[] = []
    this.cells = new Map()
    this.visitCells((cell) => {
      const index = this.cells.get(cell)
      if (index !== undefined) counts[index]!++
      else {
        this.cells.set(cell, counts.length)
        counts.push(1)
      }
    })
    this.starts = new Int32Array(counts.length + 1)
    for (let i = 0; i < counts.length; i++) this.starts[i + 1] = this.starts[i]! + counts[i]!
    this.members = new Int32Array(this.starts.at(-1)!)
    const next = this.starts.slice()
    this.visitCells((cell, number) => {
      this.members[next[this.cells.get(cell)!]!++] = number
    })
  }

  private visitCells(visit: (cell: number, number: number) => void): void {
    for (let number = 0; number < this.all.length; number++) {
      const { layer, lat, lng, reachMetres } = this.all[number]!
      const rule = lookup[layer]
      if (!rule) continue
      const reach = metresToUnits(lookedForWithin(rule, reachMetres))
      const reachLng = reach / shrinkAt(lat)
      for (let row = rowOf(lat - reach); row <= rowOf(lat + reach); row++) {
        for (let column = columnOf(lng - reachLng); column <= columnOf(lng + reachLng); column++) {
          visit(row * columns + column, number)
        }
      }
    }
  }

  /**
   * The settlements whose name may be in use at a point, in no order.
   *
   * @param self  a number to leave out
   */
  near(point: Point, self: number | null): Near[] {
    const index = this.cells.get(rowOf(point.lat) * columns + columnOf(point.lng))
    if (index === undefined) return []
    const found: Near[] = []
    const shrink = shrinkAt(point.lat)
    const unitsPerMetre = metresToUnits(1)
    for (let i = this.starts[index]!; i < this.starts[index + 1]!; i++) {
      const number = this.members[i]!
      if (number === self) continue
      const north = this.lats[number]! - point.lat
      const east = (this.lngs[number]! - point.lng) * shrink
      const metres = Math.sqrt(north * north + east * east) / unitsPerMetre
      if (metres <= this.withinMetres[number]!) {
        found.push({ number, metres, share: metres / this.all[number]!.reachMetres })
      }
    }
    return found
  }
}

function rowOf(lat: number): number {
  return Math.floor((lat + 90 * unitsPerDegree) / cellUnits)
}

function columnOf(lng: number): number {
  return Math.floor((lng + 180 * unitsPerDegree) / cellUnits)
}
