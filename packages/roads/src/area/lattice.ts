/** A square lattice of points on the plane, row by row from the south-west. Its points lie at multiples of the step. */
export interface Lattice {
  /** Metres. */
  step: number
  /** Column and row of the south-western point, in steps from the origin of the plane. */
  west: number
  south: number
  columns: number
  rows: number
}

/** The bounds of something on the plane: metres. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** Bounds that contain a point, too. */
export const boundsWith = ({ west, south, east, north }: Bounds, x: number, y: number): Bounds => ({
  west: Math.min(west, x),
  south: Math.min(south, y),
  east: Math.max(east, x),
  north: Math.max(north, y),
})

/** The bounds of its points. */
export const boundsOf = ({ step, west, south, columns, rows }: Lattice): Bounds => ({
  west: west * step,
  south: south * step,
  east: (west + columns - 1) * step,
  north: (south + rows - 1) * step,
})

/** The finest lattice, with the least step or a double of it, that covers some bounds and a margin with at most so many points. */
export function latticeOver(bounds: Bounds, marginMetres: number, stepMin: number, pointsMax: number): Lattice {
  for (let step = stepMin; ; step *= 2) {
    const margin = Math.max(marginMetres, 2 * step) + 2 * step
    const [west, south] = [Math.floor((bounds.west - margin) / step), Math.floor((bounds.south - margin) / step)]
    const columns = Math.ceil((bounds.east + margin) / step) - west + 1
    const rows = Math.ceil((bounds.north + margin) / step) - south + 1
    if (columns * rows <= pointsMax) return { step, west, south, columns, rows }
  }
}
