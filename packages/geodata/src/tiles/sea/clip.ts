import { area, type Path64, type Paths64, type Point64, type Rect64 } from 'clipper2-ts'

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
  return clipBoxed(frame, paths.map(boxed)).map(({ path }) => path)
}

/** An area's path and the box around it: finding that takes a look at every corner, so it is kept. */
export interface BoxedPath extends Rect64 {
  path: Path64
}

export function boxed(path: Path64): BoxedPath {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of path) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { path, left, top, right, bottom }
}

/** `clipAreas` for areas that are clipped again and again. A side of the frame may be infinitely far. */
export function clipBoxed({ left, top, right, bottom }: Rect64, areas: BoxedPath[]): BoxedPath[] {
  const clipped: BoxedPath[] = []
  for (const whole of areas) {
    if (whole.right <= left || whole.left >= right || whole.bottom <= top || whole.top >= bottom) continue
    // Most paths cross one side or none.
    let rest = whole.path
    if (whole.left < left) rest = clipAtX(rest, left, 1)
    if (whole.right > right) rest = clipAtX(rest, right, -1)
    if (whole.top < top) rest = clipAtY(rest, top, 1)
    if (whole.bottom > bottom) rest = clipAtY(rest, bottom, -1)
    if (rest === whole.path) clipped.push(whole)
    else if (rest.length >= 3 && area(rest) !== 0) clipped.push(boxed(rest))
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

// One function for each axis, with nothing looked up by name: builds spend seconds here.

function clipAtX(path: Path64, at: number, inward: 1 | -1): Path64 {
  const kept: Path64 = []
  let before = path.at(-1)
  if (!before) return kept
  let was = (before.x - at) * inward >= 0
  for (const point of path) {
    const is = (point.x - at) * inward >= 0
    if (was !== is) {
      const along = (at - before.x) / (point.x - before.x)
      push(kept, { x: at, y: Math.round(before.y + along * (point.y - before.y)) })
    }
    if (is) push(kept, point)
    before = point
    was = is
  }
  return kept
}

function clipAtY(path: Path64, at: number, inward: 1 | -1): Path64 {
  const kept: Path64 = []
  let before = path.at(-1)
  if (!before) return kept
  let was = (before.y - at) * inward >= 0
  for (const point of path) {
    const is = (point.y - at) * inward >= 0
    if (was !== is) {
      const along = (at - before.y) / (point.y - before.y)
      push(kept, { x: Math.round(before.x + along * (point.x - before.x)), y: at })
    }
    if (is) push(kept, point)
    before = point
    was = is
  }
  return kept
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
