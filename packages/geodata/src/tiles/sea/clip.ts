import { type Path64, type Paths64, type Point64, type Rect64 } from 'clipper2-ts'

/**
 * The parts of areas that lie in a rectangle. A path may run along its edge and back where parts of an area are apart:
 * such edges enclose nothing.
 *
 * Sutherland and Hodgman's way. `rectClip` of clipper2-ts 2.0.1 left out corners of paths that had been clipped at the
 * same edge before, which put towns under water.
 *
 * @returns paths that run the same way round; those without any area are left out
 */
export function clipAreas(frame: Rect64, paths: Paths64): Paths64 {
  return clipBoxed(frame, paths.map(boxed)).map(pathOf)
}

/** An area and the box around it, for areas that are clipped again and again. */
export interface BoxedArea extends Rect64 {
  /** x and y of each corner in turn: an object for each took a quarter of the time to collect. */
  readonly corners: readonly number[]
}

export function boxed(path: Path64): BoxedArea {
  const corners: number[] = []
  for (const { x, y } of path) corners.push(x, y)
  return boxAround(corners)
}

export function pathOf({ corners }: BoxedArea): Path64 {
  const path: Path64 = []
  for (let i = 0; i < corners.length; i += 2) path.push({ x: corners[i]!, y: corners[i + 1]! })
  return path
}

/** A rectangle as a path of positive area. */
export const outlineOf = ({ left, top, right, bottom }: Rect64): Path64 => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

export const isSamePlace = (a: Point64, b: Point64): boolean => a.x === b.x && a.y === b.y

/** Twice the area; negative for a hole. */
export function doubleArea({ corners }: BoxedArea): number {
  let sum = 0
  let [beforeX, beforeY] = [corners[corners.length - 2]!, corners[corners.length - 1]!]
  for (let i = 0; i < corners.length; i += 2) {
    const [x, y] = [corners[i]!, corners[i + 1]!]
    sum += (beforeY + y) * (beforeX - x)
    ;[beforeX, beforeY] = [x, y]
  }
  return sum
}

function boxAround(corners: readonly number[]): BoxedArea {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < corners.length; i += 2) {
    const [x, y] = [corners[i]!, corners[i + 1]!]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { corners, left, top, right, bottom }
}

/**
 * The remaining corners after each side, in turns. Reused, because most of them are needed only until the next side.
 */
const kept: [number[], number[]] = [[], []]

/** `clipAreas` for areas that are clipped again and again. A side of the frame may be infinitely far. */
export function clipBoxed({ left, top, right, bottom }: Rect64, areas: readonly BoxedArea[]): BoxedArea[] {
  const clipped: BoxedArea[] = []
  for (const whole of areas) {
    if (whole.right <= left || whole.left >= right || whole.bottom <= top || whole.top >= bottom) continue
    if (whole.left >= left && whole.right <= right && whole.top >= top && whole.bottom <= bottom) {
      clipped.push(whole)
      continue
    }
    let [rest, length]: [readonly number[], number] = [whole.corners, whole.corners.length]
    const cut = (axis: Axis, at: number, inward: 1 | -1) => {
      const into = rest === kept[0] ? kept[1] : kept[0]
      length = clipAtSide(rest, length, into, axis, at, inward)
      rest = into
    }
    // Most paths cross one side.
    if (whole.left < left) cut(X, left, 1)
    if (whole.right > right) cut(X, right, -1)
    if (whole.top < top) cut(Y, top, 1)
    if (whole.bottom > bottom) cut(Y, bottom, -1)
    if (length < 6) continue
    const part = boxAround(rest.slice(0, length))
    if (doubleArea(part) !== 0) clipped.push(part)
  }
  return clipped
}

/** The parts of lines that lie in a rectangle, in their directions; where one enters or leaves is exactly on the edge. */
export function clipLines(frame: Rect64, lines: Paths64): Paths64 {
  return sides(frame).reduce((rest, side) => rest.flatMap((line) => clipLineAtSide(line, side)), lines)
}

interface Side {
  axis: 'x' | 'y'
  at: number
  /** 1 where larger numbers are inside, −1 where smaller ones are. */
  inward: 1 | -1
}

function sides({ left, top, right, bottom }: Rect64): Side[] {
  return [
    { axis: 'x', at: left, inward: 1 },
    { axis: 'x', at: right, inward: -1 },
    { axis: 'y', at: top, inward: 1 },
    { axis: 'y', at: bottom, inward: -1 },
  ]
}

/** The position of a coordinate in a corner. */
type Axis = 0 | 1
const [X, Y]: [Axis, Axis] = [0, 1]

/**
 * Clips an area at one side of the frame. This loop is written for speed, because builds spend seconds in it.
 *
 * @returns the number of values written to `into`: x and y of corners, none of them twice in a row
 */
function clipAtSide(
  from: readonly number[],
  length: number,
  into: number[],
  axis: Axis,
  at: number,
  inward: 1 | -1,
): number {
  let count = 0
  const put = (own: number, other: number) => {
    if (count > 0 && into[count - 2 + axis] === own && into[count - 1 - axis] === other) return
    into[count + axis] = own
    into[count + 1 - axis] = other
    count += 2
  }
  let [before, otherBefore] = [from[length - 2 + axis]!, from[length - 1 - axis]!]
  let was = (before - at) * inward >= 0
  for (let i = 0; i < length; i += 2) {
    const [own, other] = [from[i + axis]!, from[i + 1 - axis]!]
    const is = (own - at) * inward >= 0
    if (was !== is) {
      const along = (at - before) / (own - before)
      // `| 0` leaves no −0, which would turn a list of small numbers into one of floating point.
      put(at, Math.round(otherBefore + along * (other - otherBefore)) | 0)
    }
    if (is) put(own, other)
    before = own
    otherBefore = other
    was = is
  }
  return count
}

function clipLineAtSide(line: Path64, side: Side): Paths64 {
  const parts: Paths64 = []
  let part: Path64 = []
  line.forEach((point, i) => {
    const before = line[i - 1]
    const is = isInside(point, side)
    if (before && isInside(before, side) !== is) {
      push(part, crossing(before, point, side))
      if (!is) part = (parts.push(part), [])
    }
    if (is) push(part, point)
  })
  parts.push(part)
  return parts.filter(({ length }) => length >= 2)
}

function isInside(point: Point64, { axis, at, inward }: Side): boolean {
  return inward === 1 ? point[axis] >= at : point[axis] <= at
}

function crossing(a: Point64, b: Point64, { axis, at }: Side): Point64 {
  const other = axis === 'x' ? 'y' : 'x'
  const along = (at - a[axis]) / (b[axis] - a[axis])
  const value = Math.round(a[other] + along * (b[other] - a[other]))
  return axis === 'x' ? { x: at, y: value } : { x: value, y: at }
}

function push(path: Path64, point: Point64): void {
  const last = path[path.length - 1]
  if (!last || last.x !== point.x || last.y !== point.y) path.push(point)
}
