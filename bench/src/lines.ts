/** The cost at a size. */
export interface Point {
  size: number
  cost: number
}

/** The power of the size with which the cost grows: 0 not at all, 1 linearly. Least squares through the logarithms. */
export function slopeOf(points: Point[]): number {
  return lineThrough(points.map(({ size, cost }) => ({ size: Math.log(size), cost: Math.log(cost) }))).rise
}

/** The cost of another size, on the straight line through the points (least squares). */
export function extrapolate(points: Point[], size: number): number {
  const { rise, mean } = lineThrough(points)
  return mean.cost + rise * (size - mean.size)
}

function lineThrough(points: Point[]) {
  const meanOf = (value: (point: Point) => number) => points.reduce((sum, one) => sum + value(one), 0) / points.length
  const mean = { size: meanOf(({ size }) => size), cost: meanOf(({ cost }) => cost) }
  const together = meanOf(({ size, cost }) => (size - mean.size) * (cost - mean.cost))
  return { mean, rise: together / meanOf(({ size }) => (size - mean.size) ** 2) }
}
