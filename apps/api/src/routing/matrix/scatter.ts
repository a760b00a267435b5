/**
 * The items at their places in a longer list.
 *
 * @param places  where each item goes, as many as there are items
 * @param empty   what stands at every other place
 */
export function scatter<T>(items: T[], places: number[], length: number, empty: T): T[] {
  const wide = new Array<T>(length).fill(empty)
  places.forEach((place, index) => {
    wide[place] = items[index] as T
  })
  return wide
}
