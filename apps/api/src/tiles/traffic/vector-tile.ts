import { PbfWriter } from 'pbf'

const EXTENT = 4096
/** Distance by which lines extend beyond the tile, so that their ends are not visible at its edge. */
const BUFFER = 64
const [MOVE_TO, LINE_TO, LINE_STRING] = [1, 2, 2]

type Point = [x: number, y: number]

/** A line with its properties; positions in tiles, from the upper left corner. */
export interface TileFeature {
  line: Point[]
  properties: Record<string, string | number>
}

/**
 * A Mapbox Vector Tile 2.1 with one layer.
 *
 * @returns null when it is empty
 */
export function vectorTile(name: string, features: Iterable<TileFeature>): Uint8Array | null {
  const keys = new Map<string, number>()
  const values = new Map<string | number, number>()
  const indexOf = <T>(known: Map<T, number>, value: T) => {
    const index = known.get(value) ?? known.size
    known.set(value, index)
    return index
  }
  const written: { geometry: number[]; tags: number[] }[] = []
  for (const { line, properties } of features) {
    const geometry = commandsOf(clipped(line.map(([x, y]) => [x * EXTENT, y * EXTENT])))
    if (geometry.length === 0) continue
    const tags = Object.entries(properties).flatMap(([key, value]) => [indexOf(keys, key), indexOf(values, value)])
    written.push({ geometry, tags })
  }
  if (written.length === 0) return null
  const writer = new PbfWriter()
  writer.writeMessage(
    3,
    (_, layer) => {
      layer.writeVarintField(15, 2)
      layer.writeStringField(1, name)
      for (const feature of written) layer.writeMessage(2, writeFeature, feature)
      for (const key of keys.keys()) layer.writeStringField(3, key)
      for (const value of values.keys()) layer.writeMessage(4, writeValue, value)
      layer.writeVarintField(5, EXTENT)
    },
    null,
  )
  return writer.finish()
}

function writeFeature({ geometry, tags }: { geometry: number[]; tags: number[] }, writer: PbfWriter): void {
  writer.writePackedVarint(2, tags)
  writer.writeVarintField(3, LINE_STRING)
  writer.writePackedVarint(4, geometry)
}

function writeValue(value: string | number, writer: PbfWriter): void {
  if (typeof value === 'string') writer.writeStringField(1, value)
  else writer.writeDoubleField(3, value)
}

/** The parts of a line in the tile and a little around it. */
function clipped(line: Point[]): Point[][] {
  const parts: Point[][] = []
  for (let i = 0; i + 1 < line.length; i++) {
    const piece = clippedStep(line[i]!, line[i + 1]!)
    if (!piece) continue
    const [from, to] = piece
    const last = parts.at(-1)?.at(-1)
    if (last && last[0] === from[0] && last[1] === from[1]) parts.at(-1)!.push(to)
    else parts.push([from, to])
  }
  return parts
}

/** The part of a straight line between two points, rounded; null outside. */
function clippedStep([x1, y1]: Point, [x2, y2]: Point): [Point, Point] | null {
  let [from, to] = [0, 1]
  for (const [at, step] of [
    [x1, x2 - x1],
    [y1, y2 - y1],
  ] as const) {
    const [least, most] = [-BUFFER - at, EXTENT + BUFFER - at]
    if (step === 0) {
      if (least > 0 || most < 0) return null
      continue
    }
    from = Math.max(from, Math.min(least / step, most / step))
    to = Math.min(to, Math.max(least / step, most / step))
  }
  if (from > to) return null
  const at = (share: number): Point => [Math.round(x1 + share * (x2 - x1)), Math.round(y1 + share * (y2 - y1))]
  return [at(from), at(to)]
}

function commandsOf(parts: Point[][]): number[] {
  const commands: number[] = []
  let [x, y] = [0, 0]
  const go = ([toX, toY]: Point) => {
    commands.push(zigzag(toX - x), zigzag(toY - y))
    ;[x, y] = [toX, toY]
  }
  for (const part of parts) {
    const points = part.filter((point, index) => index === 0 || String(point) !== String(part[index - 1]))
    if (points.length < 2) continue
    commands.push(MOVE_TO | (1 << 3))
    go(points[0]!)
    commands.push(LINE_TO | ((points.length - 1) << 3))
    for (const point of points.slice(1)) go(point)
  }
  return commands
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31)
