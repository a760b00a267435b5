/** `[lat, lng]` pairs in `unitsPerDegree`, one after the other. */
export type Path = Int32Array

/**
 * Encodes paths as bytes: the number of paths, then for each path its number of points and their differences, as
 * zig-zag varints. A line is one path. Each outline and hole of an area is a path; the even-odd rule distinguishes
 * them. The first point is not repeated at the end.
 */
export function encodePaths(paths: readonly Path[]): Uint8Array {
  const bytes: number[] = []
  writeVarint(bytes, paths.length)
  for (const path of paths) {
    writeVarint(bytes, path.length / 2)
    let [lat, lng] = [0, 0]
    for (let i = 0; i < path.length; i += 2) {
      writeZigzag(bytes, path[i]! - lat)
      writeZigzag(bytes, path[i + 1]! - lng)
      lat = path[i]!
      lng = path[i + 1]!
    }
  }
  return Uint8Array.from(bytes)
}

/** @throws RangeError  when the bytes end too early */
export function decodePaths(bytes: Uint8Array): Path[] {
  const cursor = { bytes, at: 0 }
  const paths: Path[] = []
  for (let left = readVarint(cursor); left > 0; left--) {
    const path = new Int32Array(2 * readVarint(cursor))
    let [lat, lng] = [0, 0]
    for (let i = 0; i < path.length; i += 2) {
      path[i] = lat += readZigzag(cursor)
      path[i + 1] = lng += readZigzag(cursor)
    }
    paths.push(path)
  }
  return paths
}

interface Cursor {
  bytes: Uint8Array
  at: number
}

// Differences of two coordinates take up to 33 bits, so bit operators do not work here.
function writeVarint(bytes: number[], value: number) {
  while (value >= 0x80) {
    bytes.push((value % 0x80) + 0x80)
    value = Math.floor(value / 0x80)
  }
  bytes.push(value)
}

function writeZigzag(bytes: number[], value: number) {
  writeVarint(bytes, value < 0 ? -2 * value - 1 : 2 * value)
}

function readVarint(cursor: Cursor): number {
  let [value, scale] = [0, 1]
  for (;;) {
    const byte = cursor.bytes[cursor.at++]
    if (byte === undefined) throw new RangeError('the geometry ends inside a number')
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return value
    scale *= 0x80
  }
}

function readZigzag(cursor: Cursor): number {
  const value = readVarint(cursor)
  return value % 2 ? -(value + 1) / 2 : value / 2
}
