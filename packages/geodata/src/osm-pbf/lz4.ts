// A match has at least four bytes, so the format stores its length less four.
const matchBytesMin = 4

/**
 * Unpacks one raw LZ4 block (github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md). Node has no LZ4 of its own.
 *
 * @param bytes  the length of the result
 * @throws Error  if the block has another length
 */
export function unpackLz4(packed: Uint8Array, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes)
  let [from, to] = [0, 0]
  const byte = () => {
    if (from >= packed.length) throw new Error('an LZ4 block ends too early')
    return packed[from++]!
  }
  const length = (nibble: number) => {
    let sum = nibble
    if (nibble === 15) for (let more = 255; more === 255; sum += more) more = byte()
    return sum
  }
  while (from < packed.length) {
    const token = byte()
    const literals = length(token >> 4)
    if (from + literals > packed.length || to + literals > bytes) throw new Error('an LZ4 block is damaged')
    out.set(packed.subarray(from, from + literals), to)
    from += literals
    to += literals
    // The last sequence has no match.
    if (from === packed.length) break
    const offset = byte() | (byte() << 8)
    const match = length(token & 15) + matchBytesMin
    if (offset === 0 || offset > to || to + match > bytes) throw new Error('an LZ4 block is damaged')
    // Byte by byte: a match may overlap what it writes.
    for (const end = to + match; to < end; to++) out[to] = out[to - offset]!
  }
  if (to !== bytes) throw new Error('an LZ4 block ends too early')
  return out
}
