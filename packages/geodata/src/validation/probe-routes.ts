import { engineOfBuild } from '@repere/roads/node'
import { type BuildOnDisk } from '../builds/build-region.js'

/** `[from lat, from lng, to lat, to lng]` */
export type Pair = [number, number, number, number]

/** Metres beyond which a place has no road nearby. */
const SNAP_MAX_METRES = 5_000

/**
 * Routes by car over a build.
 *
 * @returns seconds of each pair, null without a route; null for a build without roads for cars
 * @throws UnusableFile  when its roads cannot be read
 */
export function probeRoutes({ folder, manifest }: BuildOnDisk, pairs: Pair[]): (number | null)[] | null {
  const engine = engineOfBuild(folder, manifest, 'auto')
  if (engine === null) return null
  const near = (lat: number, lng: number) => engine.snap(lat, lng, { metresMax: SNAP_MAX_METRES, network: 1 })
  return pairs.map(([fromLat, fromLng, toLat, toLng]) => {
    const [from, to] = [near(fromLat, fromLng), near(toLat, toLng)]
    const way = from && to && engine.route(from, to)
    return way === null ? null : way.timeMs / 1_000
  })
}
