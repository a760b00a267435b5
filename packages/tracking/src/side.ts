export type Side = 'inside' | 'outside' | 'unknown'

/**
 * On which side of a border a vehicle is that is within some metres of a point: unknown where it may be on either.
 *
 * @param metres  from the point to the border, negative outside
 */
export function sideOf(metres: number, accuracy: number): Side {
  if (Math.abs(metres) < accuracy) return 'unknown'
  return metres >= 0 ? 'inside' : 'outside'
}
