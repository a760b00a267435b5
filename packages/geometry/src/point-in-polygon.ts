/** Corners `[x, y]`. The first corner may be repeated at the end. */
export type Ring = readonly (readonly [x: number, y: number])[]

/** Even-odd rule over all rings: true inside an outline and outside its holes. */
export function isInsideRings(rings: readonly Ring[], x: number, y: number): boolean {
  let odd = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [x2, y2] = ring[i]!
      const [x1, y1] = ring[j]!
      if (crosses(x, y, x1, y1, x2, y2)) odd = !odd
    }
  }
  return odd
}

/** Like `isInsideRings`, for flat rings `y, x, y, x, …`: the search index stores outlines in this form. */
export function isInsideFlatRings(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  let odd = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      if (crosses(x, y, ring[j + 1]!, ring[j]!, ring[i + 1]!, ring[i]!)) odd = !odd
    }
  }
  return odd
}

/** True when the ray from a point to the east crosses a side. A side includes its lower end, not its upper end. */
const crosses = (x: number, y: number, x1: number, y1: number, x2: number, y2: number): boolean =>
  y2 > y !== y1 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2
