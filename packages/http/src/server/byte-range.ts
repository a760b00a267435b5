/**
 * Parses a `Range` header with one range.
 *
 * @param size  bytes of the whole
 * @returns the first and last byte; null for the whole (no header, another unit, several ranges); `unsatisfiable` when
 * the range is outside the whole
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | 'unsatisfiable' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return null
  if (parts[1] === '') {
    const count = Number(parts[2])
    return count === 0 ? 'unsatisfiable' : { first: Math.max(0, size - count), last: size - 1 }
  }
  const first = Number(parts[1])
  const last = parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1)
  // A range that ends before its start is ignored.
  if (parts[2] !== '' && Number(parts[2]) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
