import { type Scratch } from './scratch.js'
import { metresBetween, type Point } from './shapes.js'

interface Row extends Point {
  seq: number
  kind: string
}

const sameThingMetres = 300
const sameSettlementMetres = 1_000

/**
 * Finds things that duplicate a more important thing: the same name and category nearby, as a node and an outline, or
 * mapped twice.
 *
 * @returns by number of the thing: the number of the thing that it duplicates; 0 for none
 */
export function findDuplicates(scratch: Scratch): Int32Array {
  const sameAs = new Int32Array(scratch.size + 1)
  const rows = scratch.rows<Row>(
    'SELECT seq, kind, lat, lng FROM thing WHERE kind IS NOT NULL ORDER BY kind, importance DESC, source, seq',
  )
  let kind = ''
  let leaders: Row[] = []
  for (const row of rows) {
    if (row.kind !== kind) {
      kind = row.kind
      leaders = []
    }
    const reach = kind.endsWith('|settlement') ? sameSettlementMetres : sameThingMetres
    const leader = leaders.find(
      (other) => Math.abs(other.lat - row.lat) < 200_000 && metresBetween(other, row) <= reach,
    )
    if (leader) sameAs[row.seq] = leader.seq
    else leaders.push(row)
  }
  return sameAs
}
