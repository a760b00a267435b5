import { type StatementSyncInstance } from '@photostructure/sqlite'
import { type Path, unitsPerDegree } from '@repere/gazetteer'
import { type BulkInsert } from './bulk-insert.js'
import { type Scratch } from './scratch.js'
import { BloomFilter } from './bloom-filter.js'

/** Positions of the nodes of wanted ways, on disk. */
export class NodePositions {
  private readonly wanted = new BloomFilter()
  private readonly insert: BulkInsert
  private readonly select: StatementSyncInstance

  constructor(scratch: Scratch) {
    scratch.database.exec('CREATE TABLE node (id INTEGER PRIMARY KEY, lat INTEGER NOT NULL, lng INTEGER NOT NULL)')
    this.insert = scratch.bulkInsert('INSERT OR IGNORE INTO node', 3)
    this.select = scratch.database.prepare('SELECT lat, lng FROM node WHERE id = ?')
  }

  want(ids: readonly number[]): void {
    for (const id of ids) this.wanted.add(id)
  }

  /** Stores a node's position, in degrees, if a wanted way contains the node. */
  offer(id: number, lat: number, lng: number): void {
    if (this.wanted.mayHold(id)) this.insert.add(id, toUnits(lat), toUnits(lng))
  }

  /** In `unitsPerDegree`; null for a node that the extract does not contain. */
  at(id: number): { lat: number; lng: number } | null {
    this.insert.flush()
    return (this.select.get(id) as { lat: number; lng: number } | undefined) ?? null
  }

  /** The line through nodes. Nodes that the extract does not contain are left out. */
  path(ids: readonly number[]): Path {
    const found: number[] = []
    for (const id of ids) {
      const position = this.at(id)
      if (position) found.push(position.lat, position.lng)
    }
    return Int32Array.from(found)
  }
}

/** Degrees → whole units. */
export function toUnits(degrees: number): number {
  return Math.round(degrees * unitsPerDegree)
}
