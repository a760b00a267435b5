import { type Metres, metres, type Seconds, seconds } from '@repere/shared'
import { type SnappedStop } from '../../route.js'
import { type RawTable } from '../procedures/raw-table.js'
import { type Snap } from '../procedures/snap.js'

export const toSeconds = (row: (number | null)[]): (Seconds | null)[] =>
  row.map((time) => (time === null ? null : seconds(time)))

/** The table in our units. */
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
