import { type Path } from '@repere/gazetteer'

// The box of a whole street is mostly empty. Boxes of short pieces make searches by distance much faster.
const pointsPerPiece = 12
const pieceMaxUnits = 100_000

/** A line as short lines that share their ends, in the order of the line. */
export function* piecesOf(line: Path): Generator<Path> {
  let start = 0
  let [latMin, latMax, lngMin, lngMax] = [line[0]!, line[0]!, line[1]!, line[1]!]
  for (let i = 2; i < line.length; i += 2) {
    const [lat, lng] = [line[i]!, line[i + 1]!]
    latMin = Math.min(latMin, lat)
    latMax = Math.max(latMax, lat)
    lngMin = Math.min(lngMin, lng)
    lngMax = Math.max(lngMax, lng)
    const wide = latMax - latMin > pieceMaxUnits || lngMax - lngMin > pieceMaxUnits
    if (i === line.length - 2 || wide || (i - start) / 2 + 1 >= pointsPerPiece) {
      yield line.subarray(start, i + 2)
      start = i
      ;[latMin, latMax, lngMin, lngMax] = [lat, lat, lng, lng]
    }
  }
}
