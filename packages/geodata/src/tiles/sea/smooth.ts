import { type Path64, type Paths64 } from 'clipper2-ts'

/**
 * Rings with their corners cut off, twice, each time at a quarter of the sides beside it: a shore whose corners are a
 * hundred metres apart then looks like a shore, not like a polygon. The rings stay inside their corners.
 */
export function smoothRings(rings: Paths64): Paths64 {
  return rings.map((ring) => cutCorners(cutCorners(ring)))
}

function cutCorners(ring: Path64): Path64 {
  if (ring.length < 4) return ring
  const cut: Path64 = []
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i]!, ring[(i + 1) % ring.length]!]
    cut.push(
      { x: Math.round(a.x * 0.75 + b.x * 0.25), y: Math.round(a.y * 0.75 + b.y * 0.25) },
      { x: Math.round(a.x * 0.25 + b.x * 0.75), y: Math.round(a.y * 0.25 + b.y * 0.75) },
    )
  }
  return cut
}
