import { between, directionOf, distance, moved, nearestOn, type Spot } from './spot.js'

export function lengthOf(line: readonly Spot[]): number {
  let metres = 0
  for (let i = 1; i < line.length; i++) metres += distance(line[i - 1]!, line[i]!)
  return metres
}

/** The line with points at most `step` metres apart; its own points stay. */
export function densified(line: readonly Spot[], step: number): Spot[] {
  const dense: Spot[] = [line[0]!]
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!]
    const pieces = Math.max(1, Math.ceil(distance(from, to) / step))
    for (let piece = 1; piece <= pieces; piece++) dense.push(between(from, to, piece / pieces))
  }
  return dense
}

/** A smooth line through the points (a Catmull-Rom spline), with a point about every `step` metres. */
export function curve(points: readonly Spot[], step = 20): Spot[] {
  const smooth: Spot[] = [points[0]!]
  for (let i = 0; i < points.length - 1; i++) {
    const [b, c] = [points[i]!, points[i + 1]!]
    const [a, d] = [points[i - 1] ?? b, points[i + 2] ?? c]
    const pieces = Math.max(1, Math.round(distance(b, c) / step))
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces
      const at = (axis: 0 | 1): number =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
      smooth.push([at(0), at(1)])
    }
  }
  return smooth
}

/** The line moved to its left by metres; to its right where they are negative. */
export function beside(line: readonly Spot[], metres: number): Spot[] {
  return line.map((spot, i) => {
    const direction = directionOf(line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!)
    return moved(spot, metres, direction + Math.PI / 2)
  })
}

/** Leaves out points that are nearer than `tolerance` metres to the line without them (Douglas and Peucker). */
export function simplified(line: readonly Spot[], tolerance: number): Spot[] {
  const kept = new Uint8Array(line.length)
  kept[0] = kept[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let range; (range = open.pop());) {
    const [first, last] = range
    let [furthest, metres] = [-1, tolerance]
    for (let i = first + 1; i < last; i++) {
      const off = distance(line[i]!, nearestOn(line[first]!, line[last]!, line[i]!))
      if (off > metres) [furthest, metres] = [i, off]
    }
    if (furthest < 0) continue
    kept[furthest] = 1
    open.push([first, furthest], [furthest, last])
  }
  return line.filter((_, i) => kept[i] === 1)
}

/** The same for a ring without a repeated first point. */
export function simplifiedRing(ring: readonly Spot[], tolerance: number): Spot[] {
  const middle = Math.floor(ring.length / 2)
  const halves = [ring.slice(0, middle + 1), [...ring.slice(middle), ring[0]!]]
  return halves.flatMap((half) => simplified(half, tolerance).slice(0, -1))
}

/** Twice the area of a ring would be the sum itself; square metres, positive when it runs against the clock. */
export function areaOf(ring: readonly Spot[]): number {
  let sum = 0
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i]!, ring[(i + 1) % ring.length]!]
    sum += a[0] * b[1] - b[0] * a[1]
  }
  return sum / 2
}

export function isInside(ring: readonly Spot[], [x, y]: Spot): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!]
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  }
  return inside
}

/** Where two segments cross, as shares of both; null where they do not. `slack`: metres that each may be too short. */
export function crossing(a: Spot, b: Spot, c: Spot, d: Spot, slack = 0): { first: number; second: number } | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const cross = rx * sy - ry * sx
  if (Math.abs(cross) < 1e-9) return null
  const first = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
  const second = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
  const [slackA, slackB] = [slack / Math.hypot(rx, ry), slack / Math.hypot(sx, sy)]
  if (first < -slackA || first > 1 + slackA || second < -slackB || second > 1 + slackB) return null
  return { first: Math.max(0, Math.min(1, first)), second: Math.max(0, Math.min(1, second)) }
}
