/**
 * The positions of numbers in rising order of their keys, equal keys in order of position: a radix sort in two passes.
 *
 * @param keyOf  a finite number for each position
 */
export function sortedBy(length: number, keyOf: (position: number) => number): Int32Array {
  let smallest = Infinity
  let largest = -Infinity
  for (let i = 0; i < length; i++) {
    const key = keyOf(i)
    if (key < smallest) smallest = key
    if (key > largest) largest = key
  }
  const scale = 0xfffffffe / (largest - smallest || 1)
  const keys = new Uint32Array(length)
  let from = new Int32Array(length)
  let to = new Int32Array(length)
  for (let i = 0; i < length; i++) {
    keys[i] = (keyOf(i) - smallest) * scale
    from[i] = i
  }
  for (const shift of [0, 16]) {
    const next = new Int32Array(65_537)
    for (let i = 0; i < length; i++) next[((keys[i]! >>> shift) & 0xffff) + 1]!++
    for (let i = 0; i < 65_536; i++) next[i + 1]! += next[i]!
    for (const position of from) to[next[(keys[position]! >>> shift) & 0xffff]!++] = position
    ;[from, to] = [to, from]
  }
  return from
}
