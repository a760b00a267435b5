import { type Path64 } from 'clipper2-ts'
import { PbfReader, PbfWriter } from 'pbf'
import { encoded, featureField, geometryTypes, layerField, tileField } from './layer-writer.js'

const closePath = 7

/**
 * Turns the rings of polygons whose outline runs the wrong way: the format has outlines clockwise and holes against the
 * clock. tilemaker 3.0 writes them the other way round wherever it simplified or clipped a polygon, and strict readers
 * then take areas for holes.
 *
 * @param tile  an unpacked vector tile
 * @returns the same bytes if all polygons are right
 */
export function withOutlinesClockwise(tile: Uint8Array): Uint8Array {
  return rewritten(tile, tileField.layer, (layer) => rewritten(layer, layerField.feature, turned))
}

/** Replaces every field of one number in a message. @returns the same bytes if `replace` does so each time */
function rewritten(message: Uint8Array, wanted: number, replace: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const reader = new PbfReader(message)
  const parts: Uint8Array[] = []
  let copied = 0
  for (let start = 0; reader.pos < message.length; start = reader.pos) {
    if (reader.nextField() !== wanted) {
      reader.skip(reader.type)
      continue
    }
    const bytes = reader.readBytes()
    const replaced = replace(bytes)
    if (replaced === bytes) continue
    const field = new PbfWriter()
    field.writeBytesField(wanted, replaced)
    parts.push(message.subarray(copied, start), field.finish())
    copied = reader.pos
  }
  return copied === 0 ? message : Buffer.concat([...parts, message.subarray(copied)])
}

function turned(feature: Uint8Array): Uint8Array {
  const { type, tags, geometry } = new PbfReader(feature).readFields(
    (field, found, reader) => {
      if (field === featureField.type) found.type = reader.readVarint()
      else if (field === featureField.tags) reader.readPackedVarint(found.tags)
      else if (field === featureField.geometry) reader.readPackedVarint(found.geometry)
    },
    { type: 0, tags: [] as number[], geometry: [] as number[] },
  )
  if (type !== geometryTypes.polygon) return feature
  const rings = ringsOf(geometry)
  if (rings.length === 0 || signedArea(rings[0]!) >= 0) return feature
  const writer = new PbfWriter()
  writer.writePackedVarint(featureField.tags, tags)
  writer.writeVarintField(featureField.type, type)
  const polygon = rings.map((ring) => ring.reverse())
  writer.writePackedVarint(featureField.geometry, encoded({ type: 'polygon', polygons: [polygon] }))
  return writer.finish()
}

/** The rings of a polygon's geometry, each without its first corner at the end. */
function ringsOf(numbers: number[]): Path64[] {
  const rings: Path64[] = []
  let ring: Path64 = []
  let [x, y] = [0, 0]
  for (let i = 0; i < numbers.length;) {
    const head = numbers[i++]!
    if ((head & 7) === closePath) {
      rings.push(ring)
      ring = []
      continue
    }
    for (let corner = head >> 3; corner > 0; corner--) {
      x += unzigzag(numbers[i++]!)
      y += unzigzag(numbers[i++]!)
      ring.push({ x, y })
    }
  }
  return rings
}

const unzigzag = (number: number) => (number >>> 1) ^ -(number & 1)

/** Twice the area; positive if the ring runs clockwise, with y to the south. */
function signedArea(ring: Path64): number {
  let sum = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    sum += ring[j]!.x * ring[i]!.y - ring[i]!.x * ring[j]!.y
  }
  return sum
}
