/** Ids as numbers in one growing list, found by binary search: eight bytes each. */
export class IdList {
  private ids = new Float64Array(1 << 16)
  private count = 0
  private isSorted = true

  get size(): number {
    return this.count
  }

  /** An id may be added twice. */
  add(id: number): void {
    if (this.count === this.ids.length) {
      const larger = new Float64Array(2 * this.count)
      larger.set(this.ids)
      this.ids = larger
    }
    if (this.isSorted && this.count > 0 && id < this.ids[this.count - 1]!) this.isSorted = false
    this.ids[this.count++] = id
  }

  has(id: number): boolean {
    if (!this.isSorted) {
      this.ids.subarray(0, this.count).sort()
      this.isSorted = true
    }
    let [low, high] = [0, this.count - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.ids[middle]!
      if (found === id) return true
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return false
  }
}
