import { type Metres, metres, type Seconds, seconds, type TravelMode } from '@repere/shared'
import { type SnappedStop } from '../route.js'
import { type End, type Snap, toLocation } from './snap.js'
import { DEPART_AT, VALHALLA_COSTING, type ValhallaMatrix } from './wire.js'

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

export const toSeconds = (row: (number | null)[]): (Seconds | null)[] =>
  row.map((time) => (time === null ? null : seconds(time)))

/** The same in our units. */
export function fromRawTable({ durations, distances }: RawTable): {
  durations: (Seconds | null)[][]
  distances: (Metres | null)[][]
} {
  return {
    durations: durations.map(toSeconds),
    // The engine's kilometres have three decimals: whole metres.
    distances: distances.map((row) =>
      row.map((length) => (length === null ? null : metres(Math.round(length * 1000)))),
    ),
  }
}

/** The position of a point in our types; null if no road is nearby. */
export const fromSnap = (snap: Snap | null, isResnapped = false): SnappedStop | null =>
  snap && {
    lat: snap.lat,
    lng: snap.lng,
    distance: metres(Math.round(snap.distance * 10) / 10),
    ...(isResnapped && { resnapped: true as const }),
  }
