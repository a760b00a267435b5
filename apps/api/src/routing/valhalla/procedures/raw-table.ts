import { type TravelMode } from '@repere/shared'
import { DEPART_AT, VALHALLA_COSTING, type ValhallaMatrix } from '../wire.js'
import { type End, toLocation } from './snap.js'

/** Valhalla's figures for pairs: rows of whole seconds and of kilometres; null where no way connects a pair. */
export interface RawTable {
  durations: (number | null)[][]
  distances: (number | null)[][]
}

/** @param departs  in UTC, as the graph knows no time zones */
export function toMatrixRequest(sources: End[], targets: End[], mode: TravelMode, departs?: string): string {
  return JSON.stringify({
    sources: sources.map(toLocation),
    targets: targets.map(toLocation),
    costing: VALHALLA_COSTING[mode],
    ...(departs !== undefined && { date_time: { type: DEPART_AT, value: departs } }),
    units: 'kilometers',
    verbose: false,
  })
}

/** @throws SyntaxError or TypeError  when the text is no matrix of that size */
export function fromMatrix(text: string, sources: number, targets: number): RawTable {
  const { durations, distances } = (JSON.parse(text) as ValhallaMatrix).sources_to_targets
  for (const rows of [durations, distances]) {
    if (rows.length !== sources || rows.some((row) => row.length !== targets)) throw new TypeError('not that matrix')
  }
  return { durations, distances }
}
