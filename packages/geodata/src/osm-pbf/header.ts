import { PbfReader, PbfWriter } from 'pbf'
import { type Bounds } from './elements.js'

export interface OsmHeader {
  /** The area that the file declares; null if it declares none. */
  bounds: Bounds | null
  /** Time of the newest data, ISO 8601, UTC; null when the file does not say. */
  osmTimestamp: string | null
  requiredFeatures: string[]
  writingProgram: string | null
}

// The format stores billionths of a degree.
const perDegree = 1e9

export function decodeHeader(bytes: Uint8Array): OsmHeader {
  return new PbfReader(bytes).readFields<OsmHeader>(
    (tag, header, reader) => {
      if (tag === 1) {
        const box = reader.readMessage(
          (side, sides: number[], inner) => {
            if (side >= 1 && side <= 4) sides[side - 1] = inner.readSVarint() / perDegree
          },
          [0, 0, 0, 0],
        )
        const [left, right, top, bottom] = box as [number, number, number, number]
        header.bounds = [left, bottom, right, top]
      } else if (tag === 4) header.requiredFeatures.push(reader.readString())
      else if (tag === 16) header.writingProgram = reader.readString()
      else if (tag === 32) header.osmTimestamp = new Date(reader.readVarint() * 1000).toISOString()
    },
    { bounds: null, osmTimestamp: null, requiredFeatures: [], writingProgram: null },
  )
}

/** @param sorted  whether the elements of the file are sorted by type and id */
export function encodeHeader(
  header: { bounds: Bounds; osmTimestamp: string | null; writingProgram: string },
  { sorted = true } = {},
): Uint8Array {
  const writer = new PbfWriter()
  const [west, south, east, north] = header.bounds
  writer.writeMessage(
    1,
    (sides: number[], inner) =>
      sides.forEach((degrees, index) => inner.writeSVarintField(index + 1, Math.round(degrees * perDegree))),
    [west, east, north, south],
  )
  writer.writeStringField(4, 'OsmSchema-V0.6')
  writer.writeStringField(4, 'DenseNodes')
  if (sorted) writer.writeStringField(5, 'Sort.Type_then_ID')
  writer.writeStringField(16, header.writingProgram)
  if (header.osmTimestamp !== null) writer.writeVarintField(32, Math.round(Date.parse(header.osmTimestamp) / 1000))
  return writer.finish()
}
