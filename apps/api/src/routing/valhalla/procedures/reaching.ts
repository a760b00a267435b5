import { type LatLng, type TravelMode } from '@repere/shared'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import {
  type End,
  fromLocate,
  fromNetwork,
  type Network,
  type NetworkSnap,
  NETWORKS,
  type Snap,
  toLocateRequest,
  toNetworkRequest,
} from './snap.js'

/** A way through stops, as text that is mapped later. */
export type Way<Found> =
  /** `resnapped`: indexes of the stops that were moved to a road that leads somewhere. */
  | { found: Found; resnapped: number[] }
  /** Indexes of the stops without a road nearby. */
  | { noRoadNear: number[] }

/**
 * Requests a way through stops, first from the nearest road of each stop. If these roads are not connected, it requests
 * the way again from the nearest roads of a network, as a matrix does for its pairs.
 *
 * @param located  true where Valhalla must not choose the roads by itself, because some are excluded
 * @throws Error with Valhalla's message, when there is no way or it fails
 */
export async function reaching<Found>(
  call: CallValhalla,
  stops: LatLng[],
  mode: TravelMode,
  { snapMaxMetres }: ProcedureSettings,
  ask: (ends: End[]) => Promise<Found>,
  located = false,
): Promise<Way<Found>> {
  let before: Snap[] | null = null
  let refusal: unknown
  if (located) {
    const snaps = fromLocate(await call('locate', toLocateRequest(stops, mode)), stops, snapMaxMetres)
    if (!areAll(snaps)) return { noRoadNear: missingIn(snaps) }
    before = snaps
  }
  try {
    const found = await ask(stops.map((stop, index) => ({ stop, snap: before?.[index] })))
    return { found, resnapped: [] }
  } catch (error) {
    if (!isUnsolvable(error)) throw error
    refusal = error
  }
  for (const network of NETWORKS) {
    const placed = await networkSnaps(call, stops, mode, network, snapMaxMetres)
    if (!areAll(placed)) return { noRoadNear: missingIn(placed) }
    const snaps = placed.map(({ snap }) => snap)
    const nearest = placed.map((place) => place.nearest)
    const last = before ?? nearest
    if (!snaps.some((snap, index) => isElsewhere(snap, last[index] as Snap))) continue
    before = snaps
    try {
      const found = await ask(stops.map((stop, index) => ({ stop, snap: snaps[index] })))
      const resnapped = snaps.flatMap((snap, index) => (isElsewhere(snap, nearest[index] as Snap) ? [index] : []))
      return { found, resnapped }
    } catch (error) {
      if (!isUnsolvable(error)) throw error
      refusal = error
    }
  }
  throw refusal
}

/** Positions of points on a network; null if no road is nearby. */
export async function networkSnaps(
  call: CallValhalla,
  points: LatLng[],
  mode: TravelMode,
  network: Network,
  maxMetres: number,
): Promise<(NetworkSnap | null)[]> {
  return fromNetwork(await call('locate', toNetworkRequest(points, mode, network)), points, network, maxMetres)
}

/** About a tenth of a metre. */
const SAME_PLACE_DEGREES = 1e-6

export const isElsewhere = (a: Snap, b: Snap): boolean =>
  Math.abs(a.lat - b.lat) > SAME_PLACE_DEGREES || Math.abs(a.lng - b.lng) > SAME_PLACE_DEGREES

const areAll = <One>(places: (One | null)[]): places is One[] => places.every((place) => place !== null)

const missingIn = (places: unknown[]) => places.flatMap((place, index) => (place === null ? [index] : []))

const UNSOLVABLE = ['No suitable edges near location', 'No path could be found', 'Location is unreachable']

/** True if Valhalla answers that the question has no solution; false for a failure. */
export const isUnsolvable = (error: unknown): boolean =>
  error instanceof Error && UNSOLVABLE.some((phrase) => error.message.includes(phrase))
