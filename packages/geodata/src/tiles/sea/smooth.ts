import { area, type Path64, type Paths64, simplifyPath } from 'clipper2-ts'

/** Metres. The steps of shores that were traced from images are not higher. */
const stepMetres = 120

/** Metres of a side that a cut may take: of a shore, and of a lagoon that is known from a map of the world only. */
export const cutMetres = { shore: 300, lagoon: 1200 } as const

/**
 * Shores of a coarse map, drawn as shores look: steps become slopes, and corners are cut off twice, each time at a quarter
 * of the sides beside them at most. Small islands and lakes keep all their corners.
 *
 * @param cutMax  metres, of `cutMetres`
 * @param unitsPerMetre  of the grid of the rings
 */
export function smoothRings(rings: Paths64, cutMax: number, unitsPerMetre: number): Paths64 {
  const [step, cut] = [stepMetres * unitsPerMetre, cutMax * unitsPerMetre]
  return rings.map((ring) => {
    const isLarge = Math.abs(area(ring)) > (30 * step) ** 2
    return cutCorners(cutCorners(isLarge ? simplifyPath(ring, step) : ring, cut), cut)
  })
}

function cutCorners(ring: Path64, longest: number): Path64 {
  if (ring.length < 4) return ring
  const cut: Path64 = []
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i]!, ring[(i + 1) % ring.length]!]
    const share = Math.min(0.25, longest / Math.hypot(b.x - a.x, b.y - a.y))
    const along = (of: number) => ({ x: Math.round(a.x + (b.x - a.x) * of), y: Math.round(a.y + (b.y - a.y) * of) })
    cut.push(along(share), along(1 - share))
  }
  return cut
}
