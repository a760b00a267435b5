import { PbfReader, PbfWriter } from 'pbf'
import { type Bounds } from './elements.js'

export interface OsmHeader {
  /** The area that the file declares; null if it declares none. */
  bounds: Bounds | null
  /** Time of the newest data, ISO 8601, UTC; null when the file does not say. */
  osmTimestamp: string | null
  requiredFeatures: string[]
  writingProgram: string | null
  /** Where the changes after this data are; null when the file does not say. */
  replication: Replication | null
}

export interface Replication {
  /** Address of the folder with `state.txt`, without a slash at its end. */
  url: string
  /** The last change that the data has. */
  sequence: number
}

// The format stores billionths of a degree.
const perDegree = 1e9

export function decodeHeader(bytes: Uint8Array): OsmHeader {
  const replication: Partial<Replication> = {}
  const header = new PbfReader(bytes).readFields<OsmHeader>(
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
      else if (tag === 33) replication.sequence = reader.readVarint(true)
      else if (tag === 34) replication.url = reader.readString().replace(/\/+$/, '')
    },
    { bounds: null, osmTimestamp: null, requiredFeatures: [], writingProgram: null, replication: null },
  )
  const { url, sequence } = replication
  return url && sequence !== undefined ? { ...header, replication: { url, sequence } } : header
}

/** @param sorted  whether the elements of the file are sorted by type and id */
export function encodeHeader(
  header: {
    /** Null: the file does not declare its area. */
    bounds: Bounds | null
    osmTimestamp: string | null
    writingProgram: string
    replication?: Replication
  },
  { sorted = true } = {},
): Uint8Array {
  const writer = new PbfWriter()
  if (header.bounds) {
    const [west, south, east, north] = header.bounds
    writer.writeMessage(
      1,
      (sides: number[], inner) =>
        sides.forEach((degrees, index) => inner.writeSVarintField(index + 1, Math.round(degrees * perDegree))),
      [west, east, north, south],
    )
  }
  writer.writeStringField(4, 'OsmSchema-V0.6')
  writer.writeStringField(4, 'DenseNodes')
  if (sorted) writer.writeStringField(5, 'Sort.Type_then_ID')
  writer.writeStringField(16, header.writingProgram)
  if (header.osmTimestamp !== null) writer.writeVarintField(32, Math.round(Date.parse(header.osmTimestamp) / 1000))
  if (header.replication) {
    writer.writeVarintField(33, header.replication.sequence)
    writer.writeStringField(34, header.replication.url)
  }
  return writer.finish()
}
