/**
 * Sums over many trips: one cell for each owner (a segment, or a class of roads in an area) and time slot. A cell takes
 * at most one contribution from each contributor. Each contributor has one of 64 places in it, chosen by a hash that
 * differs from cell to cell, so places in different cells cannot be linked to one trip. A contribution to a taken place
 * is dropped.
 *
 * So the number of taken places is a lower bound of the number of contributors.
 */
export class CellTable {
  private readonly rows = new Map<number, number>()
  private keys = new Float64Array(1024)
  private low = new Uint32Array(1024)
  private high = new Uint32Array(1024)
  /** Weight, observed seconds, raw seconds, sum of log ratios, sum of their squares. */
  private sums = new Float64Array(1024 * SUMS)

  /** @param salt  of this store; the same for all its imports */
  constructor(private readonly salt: number) {}

  get size(): number {
    return this.rows.size
  }

  /**
   * Adds the observation of one trip.
   *
   * @param contributor  32 bits that identify the trip's contributor at this owner: the same whatever the number of the owner
   * @returns false when the contributor's place in the cell is taken
   */
  add(owner: number, slot: number, contributor: number, seconds: number, rawSeconds: number): boolean {
    const key = owner * SLOTS + slot
    const row = this.rowOf(key)
    const place = mix(contributor ^ this.salt, slot) & (PLACES - 1)
    const bits = place < 32 ? this.low : this.high
    const bit = 1 << (place & 31)
    if (bits[row]! & bit) return false
    bits[row] = (bits[row]! | bit) >>> 0
    const at = row * SUMS
    const log = Math.log(seconds / rawSeconds)
    this.sums[at]! += 1
    this.sums[at + 1]! += seconds
    this.sums[at + 2]! += rawSeconds
    this.sums[at + 3]! += log
    this.sums[at + 4]! += log * log
    return true
  }

  /** Null without observations. */
  get(owner: number, slot: number): Cell | null {
    const row = this.rows.get(owner * SLOTS + slot)
    return row === undefined ? null : this.cellAt(row)
  }

  *cells(): Generator<Cell & { owner: number; slot: number }> {
    for (const [key, row] of this.rows) {
      yield { owner: Math.floor(key / SLOTS), slot: key % SLOTS, ...this.cellAt(row) }
    }
  }

  /**
   * Frees places in cells that are nearly full, and halves the weight of their sums, because old observations matter
   * less.
   */
  age(): void {
    for (const row of this.rows.values()) {
      if (popcount(this.low[row]!) + popcount(this.high[row]!) < FULL) continue
      this.low[row] = 0
      this.high[row] = 0
      for (let i = 0; i < SUMS; i++) this.sums[row * SUMS + i]! /= 2
    }
  }

  /** The columns of the cells with enough contributors; the other cells are dropped here. */
  columns(contributorsMin: number): { keys: Float64Array; places: Uint32Array; sums: Float64Array } {
    const kept = [...this.rows.values()].filter((row) => this.sums[row * SUMS]! >= contributorsMin)
    const keys = new Float64Array(kept.length)
    const places = new Uint32Array(kept.length * 2)
    const sums = new Float64Array(kept.length * SUMS)
    kept.forEach((row, index) => {
      keys[index] = this.keys[row]!
      places[2 * index] = this.low[row]!
      places[2 * index + 1] = this.high[row]!
      sums.set(this.sums.subarray(row * SUMS, (row + 1) * SUMS), index * SUMS)
    })
    return { keys, places, sums }
  }

  /** Empties the cells with enough contributors. */
  clear(contributorsMin: number): void {
    for (const row of this.rows.values()) {
      if (this.sums[row * SUMS]! < contributorsMin) continue
      this.low[row] = 0
      this.high[row] = 0
      this.sums.fill(0, row * SUMS, (row + 1) * SUMS)
    }
  }

  /**
   * Adds the sums of another table. Its contributors have other places there, so as many free ones are taken here.
   *
   * @param ownerOf  the owner here of an owner there
   */
  absorb(other: CellTable, ownerOf: (owner: number) => number): void {
    for (const [key, theirs] of other.rows) {
      const row = this.rowOf(ownerOf(Math.floor(key / SLOTS)) * SLOTS + (key % SLOTS))
      for (let i = 0; i < SUMS; i++) this.sums[row * SUMS + i]! += other.sums[theirs * SUMS + i]!
      let left = popcount(other.low[theirs]!) + popcount(other.high[theirs]!)
      for (let place = 0; place < PLACES && left > 0; place++) {
        const bits = place < 32 ? this.low : this.high
        const bit = 1 << (place & 31)
        if (bits[row]! & bit) continue
        bits[row] = (bits[row]! | bit) >>> 0
        left--
      }
    }
  }

  static from(salt: number, columns: { keys: Float64Array; places: Uint32Array; sums: Float64Array }): CellTable {
    const table = new CellTable(salt)
    columns.keys.forEach((key, index) => {
      const row = table.rowOf(key)
      table.low[row] = columns.places[2 * index]!
      table.high[row] = columns.places[2 * index + 1]!
      table.sums.set(columns.sums.subarray(index * SUMS, (index + 1) * SUMS), row * SUMS)
    })
    return table
  }

  private cellAt(row: number): Cell {
    const [weight, seconds, rawSeconds, logs, squares] = this.sums.subarray(row * SUMS, (row + 1) * SUMS)
    return { weight: weight!, seconds: seconds!, rawSeconds: rawSeconds!, logs: logs!, squares: squares! }
  }

  private rowOf(key: number): number {
    const known = this.rows.get(key)
    if (known !== undefined) return known
    const row = this.rows.size
    if (row === this.keys.length) this.grow()
    this.rows.set(key, row)
    this.keys[row] = key
    return row
  }

  private grow(): void {
    const double = <T extends Float64Array | Uint32Array>(old: T): T => {
      const grown = new (old.constructor as new (length: number) => T)(old.length * 2)
      grown.set(old)
      return grown
    }
    this.keys = double(this.keys)
    this.low = double(this.low)
    this.high = double(this.high)
    this.sums = double(this.sums)
  }
}

export interface Cell {
  /** Contributions; older ones count less. */
  weight: number
  seconds: number
  rawSeconds: number
  /** Sum of the contributions' log(seconds / rawSeconds), and of its square. */
  logs: number
  squares: number
}

const SUMS = 5
/** Time slots of an owner: 168 hours of the week, 72 hours of kinds of days, and one for all hours. */
export const SLOTS = 256
const PLACES = 64
const FULL = 48

export const slotOfHour = (hourOfWeek: number): number => hourOfWeek
export const slotOfDayKind = (hourOfDayKind: number): number => 168 + hourOfDayKind
export const SLOT_ALL = 240

/** Mixes two numbers into 32 bits. */
export function mix(a: number, b: number): number {
  let h = (a ^ 0x9e3779b9) >>> 0
  for (const word of [b >>> 0, Math.floor(b / 2 ** 32) >>> 0]) {
    h = Math.imul(h ^ word, 0x85ebca6b)
    h ^= h >>> 13
    h = Math.imul(h, 0xc2b2ae35)
    h ^= h >>> 16
  }
  return h >>> 0
}

function popcount(word: number): number {
  let count = 0
  for (let left = word; left !== 0; left = (left & (left - 1)) >>> 0) count++
  return count
}
