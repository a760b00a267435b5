import { PbfReader, PbfWriter } from 'pbf'
import { tileExtent } from '../tile-grid.js'
import { type TilePolygons } from './sea-tiles.js'

// Numbers of the fields in the Vector Tile 2.1 format.
const tileField = { layer: 3 } as const
const layerField = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 } as const
const featureField = { tags: 2, type: 3, geometry: 4 } as const
const valueField = { text: 1, unsigned: 5 } as const
const polygonType = 3
const command = { moveTo: 1, lineTo: 2, closePath: 7 } as const

export interface WaterFeature {
  class: 'ocean'
  /** The shore may be 100 m off: draw it with a soft edge. */
  approximate?: boolean
  polygons: TilePolygons
}

/**
 * Adds features to a tile's `water` layer.
 *
 * @param tile  an unpacked vector tile; null for one that does not exist yet
 * @param alone  drops what the layer held: in the open sea a bay or a harbour has nothing to add
 */
export function withWater(tile: Uint8Array | null, features: WaterFeature[], alone = false): Uint8Array {
  const writer = new PbfWriter()
  let body: Uint8Array | null = null
  for (const layer of tile ? layersOf(tile) : []) {
    if (layer.name !== 'water') writer.writeBytesField(tileField.layer, layer.bytes)
    else if (!alone) body = layer.bytes
  }
  writer.writeBytesField(tileField.layer, waterLayer(body, features))
  return writer.finish()
}

function waterLayer(before: Uint8Array | null, features: WaterFeature[]): Uint8Array {
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
    writer.writeStringField(layerField.name, 'water')
    writer.writeVarintField(layerField.extent, tileExtent)
  }
  // The layer's own fields may come in any order, so what is added is simply put behind.
  const tables = new TagTables(keys, values)
  for (const feature of features) {
    const tags = tables.tag('class', (value) => value.writeStringField(valueField.text, feature.class), feature.class)
    if (feature.approximate) {
      tags.push(...tables.tag('approximate', (value) => value.writeVarintField(valueField.unsigned, 1), '1'))
    }
    writer.writeMessage(
      layerField.feature,
      (geometry: number[], message) => {
        message.writePackedVarint(featureField.tags, tags)
        message.writeVarintField(featureField.type, polygonType)
        message.writePackedVarint(featureField.geometry, geometry)
      },
      geometryOf(feature.polygons),
    )
  }
  tables.write(writer)
  const added = writer.finish()
  return before ? Buffer.concat([before, added]) : added
}

/** The layer's keys, and the values that are new to it. */
class TagTables {
  private readonly newKeys: string[] = []
  private readonly values = new Map<string, [number, (writer: PbfWriter) => void]>()

  constructor(
    private readonly keys: string[],
    private readonly valuesBefore: number,
  ) {}

  tag(key: string, write: (writer: PbfWriter) => void, value: string): number[] {
    if (!this.keys.includes(key)) {
      this.keys.push(key)
      this.newKeys.push(key)
    }
    const slot = `${key}=${value}`
    if (!this.values.has(slot)) this.values.set(slot, [this.valuesBefore + this.values.size, write])
    return [this.keys.indexOf(key), this.values.get(slot)![0]]
  }

  write(writer: PbfWriter): void {
    for (const key of this.newKeys) writer.writeStringField(layerField.key, key)
    for (const [, write] of this.values.values()) {
      writer.writeMessage(layerField.value, (_: null, message) => write(message), null)
    }
  }
}

function geometryOf(polygons: TilePolygons): number[] {
  const numbers: number[] = []
  let [x, y] = [0, 0]
  const zigzag = (delta: number) => (delta << 1) ^ (delta >> 31)
  for (const ring of polygons.flat()) {
    ring.forEach((corner, i) => {
      if (i === 0) numbers.push((1 << 3) | command.moveTo)
      if (i === 1) numbers.push(((ring.length - 1) << 3) | command.lineTo)
      numbers.push(zigzag(corner.x - x), zigzag(corner.y - y))
      ;({ x, y } = corner)
    })
    numbers.push((1 << 3) | command.closePath)
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

/** The fields of a message; whoever reads one reads all of it, and one that is not read is skipped. */
function* fieldsOf(bytes: Uint8Array): Generator<[number, PbfReader]> {
  const reader = new PbfReader(bytes)
  let field
  while ((field = reader.nextField(bytes.length))) {
    yield [field, reader]
  }
}
