import { type Paths64, type Rect64 } from 'clipper2-ts'
import { boxed, type BoxedArea, clipBoxed, pathOf } from './clip.js'

/** Paths that belong together. */
export interface LandCell {
  /** The area that the paths may change. */
  rect: Rect64
  paths: Paths64
}

/**
 * Each cell with the land in its rectangle, in any order. The land is cut for halves of the cells, then for halves of
 * these: cutting the whole land for each cell took most of a build's time.
 */
export function* withLand<Cell extends LandCell>(
  cells: Cell[],
  land: Paths64,
): Generator<{ cell: Cell; land: Paths64 }> {
  if (cells.length > 0) yield* halved(cells, land.map(boxed))
}

function* halved<Cell extends LandCell>(cells: Cell[], land: BoxedArea[]): Generator<{ cell: Cell; land: Paths64 }> {
  const around = rectAround(cells.map(({ rect }) => rect))
  const landThere = clipBoxed(around, land)
  if (cells.length === 1) {
    yield { cell: cells[0]!, land: landThere.map(pathOf) }
    return
  }
  const side = around.right - around.left > around.bottom - around.top ? 'left' : 'top'
  const sorted = [...cells].sort((a, b) => a.rect[side] - b.rect[side])
  const middle = sorted.length >> 1
  yield* halved(sorted.slice(0, middle), landThere)
  yield* halved(sorted.slice(middle), landThere)
}

/** @param rects  one at least */
export function rectAround(rects: Rect64[]): Rect64 {
  return rects.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }))
}
