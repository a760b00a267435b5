import { type Point } from '../view.js'

/** A place on a line where a label may stand. */
export interface LineAnchor {
  at: Point
  /** The index of the point before it. */
  segment: number
}

export interface LineLabel {
  /** Between labels; pixels. */
  spacing: number
  /** The most turning within a window of the label; radians. */
  maxAngle: number
  /** Length of the label, and of the window; pixels. 0: no window. */
  length: number
  window: number
  /** Before the first label of a line that begins in the tile; pixels. */
  firstOffset: number
}

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)
const between = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
]
const lengthOf = (line: Point[]) => line.slice(1).reduce((sum, point, i) => sum + distance(line[i]!, point), 0)

/** The anchors of a label along a line, as MapLibre chooses them. @param side  of the tile; pixels */
export function anchorsOn(line: Point[], label: LineLabel, side: number): LineAnchor[] {
  const [x, y] = line[0]!
  const isContinued = x === 0 || x === side || y === 0 || y === side
  let { spacing } = label
  if (spacing - label.length < spacing / 4) spacing = label.length + spacing / 4
  const offset = (isContinued ? spacing / 2 : label.firstOffset) % spacing
  const anchors = everySo(line, offset, spacing, label, side)
  return anchors.length > 0 || isContinued ? anchors : everySo(line, lengthOf(line) / 2, spacing, label, side)
}

function everySo(line: Point[], offset: number, spacing: number, label: LineLabel, side: number): LineAnchor[] {
  const [half, whole] = [label.length / 2, lengthOf(line)]
  const anchors: LineAnchor[] = []
  let passed = 0
  let mark = offset - spacing
  for (let segment = 0; segment + 1 < line.length; segment++) {
    const step = distance(line[segment]!, line[segment + 1]!)
    while (mark + spacing < passed + step) {
      mark += spacing
      const at = between(line[segment]!, line[segment + 1]!, (mark - passed) / step)
      const isInside = at.every((one) => one >= 0 && one < side)
      if (!isInside || mark < half || mark + half > whole) continue
      if (label.window === 0 || isStraightEnough(line, { at, segment }, label)) anchors.push({ at, segment })
    }
    passed += step
  }
  return anchors
}

/** False where the line turns too much under the label, or is too short for it. */
function isStraightEnough(
  line: Point[],
  { at, segment }: LineAnchor,
  { length, window, maxAngle }: LineLabel,
): boolean {
  let index = segment + 1
  let [point, along] = [at, 0]
  while (along > -length / 2) {
    index--
    if (index < 0) return false
    along -= distance(line[index]!, point)
    point = line[index]!
  }
  along += distance(line[index]!, line[index + 1]!)
  index++
  const corners: { along: number; turn: number }[] = []
  let turned = 0
  while (along < length / 2) {
    const [before, here, next] = [line[index - 1]!, line[index]!, line[index + 1]]
    if (!next) return false
    const turn = angleOf(before, here) - angleOf(here, next)
    corners.push({ along, turn: Math.abs(((turn + 3 * Math.PI) % (2 * Math.PI)) - Math.PI) })
    turned += corners.at(-1)!.turn
    while (along - corners[0]!.along > window) turned -= corners.shift()!.turn
    if (turned > maxAngle) return false
    index++
    along += distance(here, next)
  }
  return true
}

export const angleOf = ([ax, ay]: Point, [bx, by]: Point): number => Math.atan2(by - ay, bx - ax)

/** The parts of lines inside a square from 0 to `side`. */
export function clipLines(lines: Point[][], side: number): Point[][] {
  const parts: Point[][] = []
  for (const line of lines) {
    let part: Point[] | undefined
    for (let i = 0; i + 1 < line.length; i++) {
      const step = clipStep(line[i]!, line[i + 1]!, side)
      if (!step) continue
      if (!part || String(part.at(-1)) !== String(step[0])) parts.push((part = [step[0]]))
      part.push(step[1])
    }
  }
  return parts
}

function clipStep(from: Point, to: Point, side: number): [Point, Point] | null {
  let [a, b] = [from, to]
  for (const axis of [0, 1] as const) {
    const other = axis === 0 ? 1 : 0
    const cut = (edge: number): Point => {
      const across = a[other] + ((b[other] - a[other]) * (edge - a[axis])) / (b[axis] - a[axis])
      return axis === 0 ? [edge, across] : [across, edge]
    }
    if (a[axis] < 0 && b[axis] < 0) return null
    if (a[axis] < 0) a = cut(0)
    else if (b[axis] < 0) b = cut(0)
    if (a[axis] >= side && b[axis] >= side) return null
    if (a[axis] >= side) a = cut(side)
    else if (b[axis] >= side) b = cut(side)
  }
  return [a, b]
}

interface NamedLine {
  text: string
  line: Point[]
}

/** Joins lines with the same text that touch, in the order of their first parts. */
export function joinLines<T extends NamedLine>(lines: T[]): T[] {
  const startsAt = new Map<string, number>()
  const endsAt = new Map<string, number>()
  const joined: (T | null)[] = []
  const keys = ({ text, line }: NamedLine) =>
    [`${text}:${line[0]!.join(':')}`, `${text}:${line.at(-1)!.join(':')}`] as const
  for (const one of lines) {
    if (one.text === '') {
      joined.push(one)
      continue
    }
    const [start, end] = keys(one)
    const [before, after] = [endsAt.get(start), startsAt.get(end)]
    if (before !== undefined && after !== undefined && before !== after) {
      const [first, last] = [joined[before]!, joined[after]!]
      first.line = [...first.line, ...one.line.slice(1), ...last.line.slice(1)]
      joined[after] = null
      endsAt.delete(start)
      startsAt.delete(end)
      endsAt.set(keys(first)[1], before)
    } else if (before !== undefined) {
      const first = joined[before]!
      first.line = [...first.line, ...one.line.slice(1)]
      endsAt.delete(start)
      endsAt.set(end, before)
    } else if (after !== undefined) {
      const last = joined[after]!
      last.line = [...one.line, ...last.line.slice(1)]
      startsAt.delete(end)
      startsAt.set(start, after)
    } else {
      const index = joined.push(one) - 1
      startsAt.set(start, index)
      endsAt.set(end, index)
    }
  }
  return joined.filter((one) => one !== null)
}
