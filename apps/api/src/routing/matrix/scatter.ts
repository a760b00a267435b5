/**
 * The items at their positions in a longer list.
 *
 * @param places  the position of each item
 * @param empty   the value of all other positions
 */
export function scatter<T>(items: T[], places: number[], length: number, empty: T): T[] {
  const wide = new Array<T>(length).fill(empty)
  places.forEach((place, index) => {
    wide[place] = items[index] as T
  })
  return wide
}
