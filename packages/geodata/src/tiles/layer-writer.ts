import { type Path64, type Point64 } from 'clipper2-ts'
import { PbfReader, PbfWriter } from 'pbf'
import { tileExtent } from './tile-grid.js'

// Numbers of the fields in the Vector Tile 2.1 format.
export const tileField = { layer: 3 } as const
export const layerField = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 } as const
export const featureField = { tags: 2, type: 3, geometry: 4 } as const
const valueField = { text: 1, unsigned: 5, signed: 6 } as const
const command = { moveTo: 1, lineTo: 2, closePath: 7 } as const

/** In a tile's own grid, y to the south. */
export type TileGeometry =
  | { type: 'point'; points: Point64[] }
  | { type: 'line'; lines: Path64[] }
  /** Each an outline of positive area, then its holes. */
  | { type: 'polygon'; polygons: Path64[][] }

export interface TileFeature {
  geometry: TileGeometry
  properties: Record<string, string | number>
}

export const geometryTypes = { point: 1, line: 2, polygon: 3 } as const

/**
 * Adds features to a layer of a tile, behind those that are there.
 *
 * @param tile  an unpacked vector tile; null for one that does not exist yet
 * @param alone  removes the existing features of the layer
 */
export function withFeatures(
  tile: Uint8Array | null,
  layerName: string,
  features: TileFeature[],
  alone = false,
): Uint8Array {
  const writer = new PbfWriter()
  let body: Uint8Array | null = null
  for (const layer of tile ? layersOf(tile) : []) {
    if (layer.name !== layerName) writer.writeBytesField(tileField.layer, layer.bytes)
    else if (!alone) body = layer.bytes
  }
  writer.writeBytesField(tileField.layer, extendedLayer(body, layerName, features))
  return writer.finish()
}

function extendedLayer(before: Uint8Array | null, name: string, features: TileFeature[]): Uint8Array {
  const keys: string[] = []
  let values = 0
  const writer = new PbfWriter()
  if (before) {
    for (const [field, reader] of fieldsOf(before)) {
      if (field === layerField.key) keys.push(reader.readString())
      if (field === layerField.value) values++
      if (field === layerField.extent && reader.readVarint() !== tileExtent) throw new Error('a tile of another extent')
    }
  } else {
    writer.writeVarintField(layerField.version, 2)
    writer.writeStringField(layerField.name, name)
    writer.writeVarintField(layerField.extent, tileExtent)
  }
  // The fields of a layer may be in any order, so new ones are appended.
  const tables = new TagTables(keys, values)
  for (const { geometry, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => tables.tag(key, value))
    writer.writeMessage(
      layerField.feature,
      (numbers: number[], message) => {
        message.writePackedVarint(featureField.tags, tags)
        message.writeVarintField(featureField.type, geometryTypes[geometry.type])
        message.writePackedVarint(featureField.geometry, numbers)
      },
      encoded(geometry),
    )
  }
  tables.write(writer)
  const added = writer.finish()
  return before ? Buffer.concat([before, added]) : added
}

/** The layer's keys, and the values that are new to it. */
class TagTables {
  private readonly newKeys: string[] = []
  private readonly indexOfKey = new Map<string, number>()
  private readonly values = new Map<string | number, number>()

  constructor(
    keys: string[],
    private readonly valuesBefore: number,
  ) {
    keys.forEach((key, i) => this.indexOfKey.set(key, i))
  }

  tag(key: string, value: string | number): number[] {
    if (!this.indexOfKey.has(key)) {
      this.indexOfKey.set(key, this.indexOfKey.size)
      this.newKeys.push(key)
    }
    if (!this.values.has(value)) this.values.set(value, this.valuesBefore + this.values.size)
    return [this.indexOfKey.get(key)!, this.values.get(value)!]
  }

  write(writer: PbfWriter): void {
    for (const key of this.newKeys) writer.writeStringField(layerField.key, key)
    for (const value of this.values.keys()) {
      writer.writeMessage(
        layerField.value,
        (_: null, message) => {
          if (typeof value === 'string') message.writeStringField(valueField.text, value)
          else if (value >= 0) message.writeVarintField(valueField.unsigned, value)
          else message.writeSVarintField(valueField.signed, value)
        },
        null,
      )
    }
  }
}

/** A geometry as the numbers of its field. */
export function encoded(geometry: TileGeometry): number[] {
  const numbers: number[] = []
  let [x, y] = [0, 0]
  const zigzag = (delta: number) => (delta << 1) ^ (delta >> 31)
  const to = (corner: Point64) => {
    numbers.push(zigzag(corner.x - x), zigzag(corner.y - y))
    ;({ x, y } = corner)
  }
  const path = (corners: Path64) =>
    corners.forEach((corner, i) => {
      if (i === 0) numbers.push((1 << 3) | command.moveTo)
      if (i === 1) numbers.push(((corners.length - 1) << 3) | command.lineTo)
      to(corner)
    })
  if (geometry.type === 'point') {
    numbers.push((geometry.points.length << 3) | command.moveTo)
    geometry.points.forEach(to)
  } else if (geometry.type === 'line') {
    geometry.lines.forEach(path)
  } else {
    for (const ring of geometry.polygons.flat()) {
      path(ring)
      numbers.push((1 << 3) | command.closePath)
    }
  }
  return numbers
}

function* layersOf(tile: Uint8Array): Generator<{ name: string; bytes: Uint8Array }> {
  for (const [field, reader] of fieldsOf(tile)) {
    if (field !== tileField.layer) continue
    const bytes = reader.readBytes()
    let name = ''
    for (const [inner, layer] of fieldsOf(bytes)) {
      if (inner === layerField.name) {
        name = layer.readString()
        break
      }
    }
    yield { name, bytes }
  }
}

/** The fields of a message; a reader of one reads all of it, and one that is not read is skipped. */
function* fieldsOf(bytes: Uint8Array): Generator<[number, PbfReader]> {
  const reader = new PbfReader(bytes)
  let field
  while ((field = reader.nextField(bytes.length))) {
    yield [field, reader]
  }
}
