/** A binary heap of numbered items with keys that may fall: four children for each item. */
export class Heap {
  size = 0
  private readonly items: Int32Array
  private readonly keys: Float64Array
  /** By item: its position, −1 where it is not in the heap. */
  private readonly positions: Int32Array

  /** @param items  how many there are */
  constructor(items: number) {
    this.items = new Int32Array(items)
    this.keys = new Float64Array(items)
    this.positions = new Int32Array(items).fill(-1)
  }

  clear(): void {
    for (let i = 0; i < this.size; i++) this.positions[this.items[i]!] = -1
    this.size = 0
  }

  /** The key of the first item. */
  get least(): number {
    return this.keys[0]!
  }

  /** Adds an item, or lowers its key. */
  put(item: number, key: number): void {
    let at = this.positions[item]!
    if (at < 0) at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 2
      if (this.keys[parent]! <= key) break
      this.move(parent, at)
      at = parent
    }
    this.place(item, key, at)
  }

  /** Removes the item with the least key. */
  pop(): number {
    const top = this.items[0]!
    this.positions[top] = -1
    const last = --this.size
    if (last > 0) this.sink(this.items[last]!, this.keys[last]!)
    return top
  }

  private sink(item: number, key: number): void {
    let at = 0
    for (let first = 1; first < this.size; first = 4 * at + 1) {
      let child = first
      const end = Math.min(first + 4, this.size)
      for (let other = first + 1; other < end; other++) if (this.keys[other]! < this.keys[child]!) child = other
      if (this.keys[child]! >= key) break
      this.move(child, at)
      at = child
    }
    this.place(item, key, at)
  }

  private move(from: number, to: number): void {
    this.place(this.items[from]!, this.keys[from]!, to)
  }

  private place(item: number, key: number, at: number): void {
    this.items[at] = item
    this.keys[at] = key
    this.positions[item] = at
  }
}
