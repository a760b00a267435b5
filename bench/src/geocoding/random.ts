/** Numbers in [0, 1), the same in every run. */
export type Random = () => number

/** @throws Error when there is nothing to pick from */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  if (!items.length) throw new Error('nothing to pick from')
  return items[Math.floor(random() * items.length)]!
}

/** `count` different items in random order, or all that there are. */
export function sample<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const rest = [...items]
  const taken: Item[] = []
  while (taken.length < count && rest.length) {
    const at = Math.floor(random() * rest.length)
    taken.push(rest[at]!)
    rest[at] = rest.at(-1)!
    rest.pop()
  }
  return taken
}
