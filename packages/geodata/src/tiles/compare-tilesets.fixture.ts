import { type Tile, tileExtent } from './tile-grid.js'
import { type Feature, featuresOf, type Tileset } from './tileset.fixture.js'

interface Point {
  x: number
  y: number
}

/** The features of a layer of a tile that have the same attributes, as far as they lie inside the tile. */
interface Group {
  type: number
  points: string[]
  /** Length of lines or area of polygons, in the tile's grid. */
  size: number
}

export interface Difference {
  layer: string
  tile: string
  attributes: string
  /** What each tileset has; 0 or [] without such features. */
  ours: number | string[]
  theirs: number | string[]
}

export interface Comparison {
  /** By layer: the groups of features of all tiles, and those that differ. */
  layers: Map<string, { groups: number; differences: Difference[] }>
}

/** What lies outside a tile is not shown, and no two versions of tilemaker agree on how much of it they write. */
export interface Tolerance {
  /** Difference of the length of lines: units of the tile's grid. */
  length: number
  /** Difference of areas that is ignored: square units. */
  area: number
  /** The same, as a share of the area. */
  areaShare: number
}

/** Compares every layer of every tile: attributes, the positions of points, the lengths of lines, the areas of polygons. */
export function compareTilesets(ours: Tileset, theirs: Tileset, tolerance: Tolerance): Comparison {
  const layers: Comparison['layers'] = new Map()
  const tiles = new Map([...ours.tiles(), ...theirs.tiles()].map((tile) => [nameOf(tile), tile]))
  for (const [tile, at] of tiles) {
    const [a, b] = [ours.decode(at), theirs.decode(at)]
    for (const layer of new Set([...Object.keys(a?.layers ?? {}), ...Object.keys(b?.layers ?? {})])) {
      const found = layers.get(layer) ?? { groups: 0, differences: [] }
      layers.set(layer, found)
      const [left, right] = [a, b].map((one) => groupsOf(one ? featuresOf(one, layer) : [])) as [Groups, Groups]
      for (const attributes of new Set([...left.keys(), ...right.keys()])) {
        found.groups++
        const [x, y] = [left.get(attributes), right.get(attributes)]
        if (isSame(x, y, tolerance)) continue
        found.differences.push({ layer, tile, attributes, ours: shown(x), theirs: shown(y) })
      }
    }
  }
  return { layers }
}

type Groups = Map<string, Group>

const nameOf = ({ z, x, y }: Tile) => `${z}/${x}/${y}`
const shown = (group: Group | undefined) => (group?.type === 1 ? group.points : (group?.size ?? 0))

function isSame(a: Group | undefined, b: Group | undefined, tolerance: Tolerance): boolean {
  const type = (a ?? b)!.type
  if (type === 1) return String(a?.points) === String(b?.points)
  const [x, y] = [a?.size ?? 0, b?.size ?? 0]
  const difference = Math.abs(x - y)
  if (type === 2) return difference <= tolerance.length
  return difference <= Math.max(tolerance.area, tolerance.areaShare * Math.max(Math.abs(x), Math.abs(y)))
}

function groupsOf(features: Feature[]): Groups {
  const groups: Groups = new Map()
  for (const feature of features) {
    const attributes = JSON.stringify(Object.entries(feature.properties).sort(([a], [b]) => (a < b ? -1 : 1)))
    const group = groups.get(attributes) ?? { type: feature.type, points: [], size: 0 }
    for (const part of feature.loadGeometry()) {
      if (feature.type === 1) group.points.push(...part.filter(isInside).map(({ x, y }) => `${x},${y}`))
      else if (feature.type === 2) group.size += lengthInside(part)
      // Holes have a negative area.
      else group.size += signedArea(clipped(part.slice(0, -1)))
    }
    group.points.sort()
    groups.set(attributes, group)
  }
  for (const [attributes, { points, size }] of groups) {
    if (points.length === 0 && Math.abs(size) < 1) groups.delete(attributes)
  }
  return groups
}

const isInside = ({ x, y }: Point) => x >= 0 && y >= 0 && x <= tileExtent && y <= tileExtent

/** The length of the part of a line that lies inside the tile. */
function lengthInside(line: Point[]): number {
  let length = 0
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    let [from, to] = [0, 1]
    for (const [step, room] of [
      [-dx, a.x],
      [dx, tileExtent - a.x],
      [-dy, a.y],
      [dy, tileExtent - a.y],
    ] as const) {
      if (step === 0) to = room < 0 ? -1 : to
      else if (step < 0) from = Math.max(from, room / step)
      else to = Math.min(to, room / step)
    }
    length += Math.max(0, to - from) * Math.hypot(dx, dy)
  }
  return length
}

/** The part of a ring that lies inside the tile. */
function clipped(ring: Point[]): Point[] {
  const sides = [
    ['x', 0, 1],
    ['x', tileExtent, -1],
    ['y', 0, 1],
    ['y', tileExtent, -1],
  ] as const
  return sides.reduce((corners, [axis, limit, sign]) => {
    const kept: Point[] = []
    corners.forEach((corner, i) => {
      const before = corners.at(i - 1)!
      const [wasIn, isIn] = [before, corner].map((point) => (point[axis] - limit) * sign >= 0)
      if (wasIn !== isIn) {
        const along = (limit - before[axis]) / (corner[axis] - before[axis])
        kept.push({ x: before.x + along * (corner.x - before.x), y: before.y + along * (corner.y - before.y) })
      }
      if (isIn) kept.push(corner)
    })
    return kept
  }, ring)
}

/** Positive for an outline in the order that the format asks for. */
function signedArea(ring: Point[]): number {
  return ring.reduce((sum, b, i) => sum + ring.at(i - 1)!.x * b.y - b.x * ring.at(i - 1)!.y, 0) / 2
}
