import { aboveWater, inCity, onSandbar } from '../land/ground.js'
import { isReserved } from '../land/reserves.js'
import { type ZoneName, zoneAt } from '../land/zones.js'
import { Cells } from '../plane/cells.js'
import { crossing, isInside } from '../plane/lines.js'
import { type Random } from '../plane/random.js'
import { between, directionOf, distance, moved, nearestOn, type Spot } from '../plane/spot.js'
import { type Edge } from '../streets/graph.js'
import { type RoadClass } from '../streets/plan.js'
import { type Street, type TownStreets } from '../streets/town-streets.js'

export interface Building {
  at: Spot
  /** Four corners, against the clock. */
  ring: Spot[]
  levels: number
  zone: Style
  edge: Edge
  /** Metres along the edge; the side of its direction on which it stands. */
  along: number
  side: 'left' | 'right'
}

type Style = ZoneName | 'village' | 'secondTown'

interface Plot {
  /** Metres, least and most. */
  front: readonly [number, number]
  depth: readonly [number, number]
  gap: readonly [number, number]
  setback: number
  levels: readonly [number, number]
  /** Share of plots with a building. */
  built: number
}

const plots: Record<Style, Plot> = {
  oldTown: { front: [8, 13], depth: [8, 14], gap: [0.6, 3], setback: 1, levels: [1, 3], built: 0.75 },
  plateau: { front: [16, 30], depth: [14, 24], gap: [4, 9], setback: 4, levels: [2, 8], built: 0.85 },
  star: { front: [14, 24], depth: [12, 20], gap: [4, 12], setback: 3, levels: [1, 5], built: 0.6 },
  lots: { front: [12, 20], depth: [11, 18], gap: [3, 9], setback: 2.5, levels: [1, 2], built: 0.31 },
  estates: { front: [12, 15], depth: [10, 13], gap: [5, 7], setback: 4, levels: [1, 2], built: 0.38 },
  spontaneous: { front: [7, 12], depth: [7, 11], gap: [1.2, 8], setback: 0.8, levels: [1, 1], built: 0.21 },
  beach: { front: [7, 13], depth: [7, 11], gap: [3, 12], setback: 2, levels: [1, 1], built: 0.23 },
  suburb: { front: [11, 18], depth: [10, 15], gap: [8, 22], setback: 4, levels: [1, 2], built: 0.3 },
  port: { front: [34, 70], depth: [22, 36], gap: [12, 30], setback: 6, levels: [2, 3], built: 0.8 },
  village: { front: [7, 11], depth: [7, 10], gap: [8, 24], setback: 3, levels: [1, 1], built: 0.4 },
  secondTown: { front: [10, 16], depth: [9, 14], gap: [5, 16], setback: 2.5, levels: [1, 2], built: 0.35 },
}

/** Half of a road with its edges, metres. */
export const halfWidthOf = ({ class: kind, lanes, zone }: Street): number => {
  if (kind === 'rail') return 6
  if (zone === 'oldTown') return 2.2
  if (lanes === 4) return 9
  const wide: Partial<Record<RoadClass, number>> = {
    motorway: 9,
    trunk: 7,
    primary: 7,
    secondary: 6,
    tertiary: 5,
    track: 3,
  }
  return wide[kind] ?? 3.6
}

interface Kerb {
  a: Spot
  b: Spot
  half: number
}

/** Buildings along the streets, never on one, in water or on each other. */
export function buildings({ edges, streets }: TownStreets, random: Random): Building[] {
  const kerbs = new Cells<Kerb>(40)
  for (const { line, spots } of edges) {
    const half = halfWidthOf(streets[line]!)
    for (let i = 1; i < spots.length; i++) kerbs.add({ a: spots[i - 1]!, b: spots[i]!, half }, spots[i - 1]!, spots[i]!)
  }
  const placed = new Cells<Building>(40)
  const all: Building[] = []
  for (const edge of edges) {
    const street = streets[edge.line]!
    const style = styleOf(street, edge)
    if (style === null) continue
    for (const side of ['left', 'right'] as const) {
      for (const building of along(edge, side, style, halfWidthOf(street), random)) {
        if (!isFree(building, kerbs, placed)) continue
        placed.add(building, ...building.ring)
        all.push(building)
      }
    }
  }
  return all
}

function styleOf(street: Street, { spots }: Edge): Style | null {
  if (street.class === 'rail' || street.class.startsWith('motorway') || street.above) return null
  if (street.zone !== null) return street.zone
  const middle = spots[Math.floor(spots.length / 2)]!
  return inCity(middle) > 0 || onSandbar(middle) ? zoneAt(middle).name : null
}

function* along(edge: Edge, side: 'left' | 'right', style: Style, half: number, random: Random): Generator<Building> {
  const { front, depth, gap, setback, levels, built } = plots[style]
  let passed = 0
  for (let i = 1, at = random.between(2, 8); i < edge.spots.length; i++) {
    const [from, to] = [edge.spots[i - 1]!, edge.spots[i]!]
    const [length, direction] = [distance(from, to), directionOf(from, to)]
    while (at < length - 4) {
      const [width, deep] = [random.between(...front), random.between(...depth)]
      const height = random.chance(0.25) ? random.whole(...levels) : levels[0]
      if (random.chance(built)) {
        const away = half + setback + random.between(0, 2) + deep / 2
        const middle = moved(
          between(from, to, Math.min(1, (at + width / 2) / length)),
          away,
          direction + (side === 'left' ? 1 : -1) * (Math.PI / 2),
        )
        yield {
          at: middle,
          ring: rectangle(middle, width, deep, direction),
          levels: height,
          zone: style,
          edge,
          along: passed + at + width / 2,
          side,
        }
      }
      at += width + random.between(...gap)
    }
    at = Math.max(2, at - length)
    passed += length
  }
}

function rectangle([x, y]: Spot, width: number, depth: number, turn: number): Spot[] {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u, v]): Spot => {
    const [along_, across] = [(u! * width) / 2, (v! * depth) / 2]
    return [x + along_ * cosine - across * sine, y + along_ * sine + across * cosine]
  })
}

function isFree({ at, ring }: Building, kerbs: Cells<Kerb>, placed: Cells<Building>): boolean {
  if (aboveWater(at) < 22 || isReserved(at, 14)) return false
  const sides = ring.map((corner, i) => between(corner, ring[(i + 1) % 4]!, 0.5))
  for (const { a, b, half } of kerbs.near(12, ...ring)) {
    const clear = half + 0.6
    if (distance(nearestOn(a, b, at), at) < clear + 2.5) return false
    if (isInside(ring, a) || isInside(ring, b)) return false
    for (const corner of ring) if (distance(nearestOn(a, b, corner), corner) < clear) return false
    for (const [i, corner] of ring.entries()) if (crossing(a, b, corner, ring[(i + 1) % 4]!) !== null) return false
    for (const middle of sides) if (distance(nearestOn(a, b, middle), middle) < clear) return false
  }
  for (const other of placed.near(1, ...ring)) if (overlap(ring, other.ring)) return false
  return true
}

/** Whether two rectangles overlap: they do unless a side of one separates them. */
function overlap(first: readonly Spot[], second: readonly Spot[]): boolean {
  for (const ring of [first, second]) {
    for (const i of [0, 1]) {
      const [a, b] = [ring[i]!, ring[i + 1]!]
      const axis: Spot = [b[1] - a[1], a[0] - b[0]]
      const span = (corners: readonly Spot[]) => corners.map(([x, y]) => x * axis[0] + y * axis[1])
      const [one, other] = [span(first), span(second)]
      if (Math.max(...one) <= Math.min(...other) || Math.max(...other) <= Math.min(...one)) return false
    }
  }
  return true
}
