import { gunzipSync, gzipSync } from 'node:zlib'
import { PbfReader, PbfWriter } from 'pbf'

/** Numbers of the fields of a vector tile (Mapbox Vector Tile 2.1). */
const TILE = { layer: 3 } as const
const LAYER = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 } as const
const FEATURE = { id: 1, tags: 2, type: 3, geometry: 4 } as const

interface Feature {
  id: number | null
  tags: number[]
  type: number
  geometry: Uint8Array
}

interface Layer {
  name: string
  version: number
  extent: number
  keys: string[]
  /** Encoded. */
  values: Uint8Array[]
  features: Feature[]
}

/**
 * One vector tile of several of the same place. What is the same in two of them is drawn once: the overlap of two regions, and the
 * world around both.
 *
 * @param tiles  gzipped, at least one
 * @returns gzipped
 * @throws Error  when one is not a vector tile
 */
export function mergeTiles(tiles: readonly Uint8Array[]): Uint8Array {
  const merged = new Map<string, MergedLayer>()
  for (const tile of tiles) {
    for (const layer of layersOf(gunzipSync(tile))) {
      // Coordinates of another extent would need another scale; ours all have the same.
      const key = `${layer.name} ${layer.extent}`
      const into = merged.get(key) ?? new MergedLayer(layer)
      merged.set(key, into)
      into.add(layer)
    }
  }
  const writer = new PbfWriter()
  for (const layer of merged.values()) writer.writeBytesField(TILE.layer, layer.encode())
  return gzipSync(writer.finish())
}

class MergedLayer {
  private readonly keys = new Map<string, number>()
  private readonly values = new Map<string, { index: number; bytes: Uint8Array }>()
  private readonly features: Feature[] = []
  private readonly seen = new Set<string>()

  constructor(private readonly like: Pick<Layer, 'name' | 'version' | 'extent'>) {}

  add({ keys, values, features }: Layer): void {
    for (const { id, tags, type, geometry } of features) {
      const own = tags.map((index, at) => (at % 2 === 0 ? this.key(keys[index]!) : this.value(values[index]!)))
      const pairs = own.flatMap((key, at) => (at % 2 === 0 ? `${key}=${own[at + 1]}` : [])).sort()
      const text = `${type} ${pairs.join()} ${Buffer.from(geometry).toString('latin1')}`
      if (this.seen.has(text)) continue
      this.seen.add(text)
      this.features.push({ id, tags: own, type, geometry })
    }
  }

  encode(): Uint8Array {
    const writer = new PbfWriter()
    writer.writeVarintField(LAYER.version, this.like.version)
    writer.writeStringField(LAYER.name, this.like.name)
    for (const feature of this.features) writer.writeMessage(LAYER.feature, writeFeature, feature)
    for (const key of this.keys.keys()) writer.writeStringField(LAYER.key, key)
    for (const { bytes } of this.values.values()) writer.writeBytesField(LAYER.value, bytes)
    writer.writeVarintField(LAYER.extent, this.like.extent)
    return writer.finish()
  }

  private key(name: string): number {
    const known = this.keys.get(name)
    if (known !== undefined) return known
    this.keys.set(name, this.keys.size)
    return this.keys.size - 1
  }

  private value(bytes: Uint8Array): number {
    const text = Buffer.from(bytes).toString('latin1')
    const known = this.values.get(text)
    if (known) return known.index
    this.values.set(text, { index: this.values.size, bytes })
    return this.values.size - 1
  }
}

function writeFeature({ id, tags, type, geometry }: Feature, writer: PbfWriter): void {
  if (id !== null) writer.writeVarintField(FEATURE.id, id)
  writer.writePackedVarint(FEATURE.tags, tags)
  writer.writeVarintField(FEATURE.type, type)
  writer.writeBytesField(FEATURE.geometry, geometry)
}

function layersOf(bytes: Uint8Array): Layer[] {
  const layers: Layer[] = []
  const reader = new PbfReader(bytes)
  let field
  while ((field = reader.nextField())) {
    if (field === TILE.layer) layers.push(readLayer(reader.readBytes()))
  }
  return layers
}

function readLayer(bytes: Uint8Array): Layer {
  const layer: Layer = { name: '', version: 1, extent: 4096, keys: [], values: [], features: [] }
  const reader = new PbfReader(bytes)
  let field
  while ((field = reader.nextField())) {
    if (field === LAYER.name) layer.name = reader.readString()
    else if (field === LAYER.feature) layer.features.push(readFeature(reader.readBytes()))
    else if (field === LAYER.key) layer.keys.push(reader.readString())
    else if (field === LAYER.value) layer.values.push(reader.readBytes())
    else if (field === LAYER.extent) layer.extent = reader.readVarint()
    else if (field === LAYER.version) layer.version = reader.readVarint()
  }
  return layer
}

function readFeature(bytes: Uint8Array): Feature {
  const feature: Feature = { id: null, tags: [], type: 0, geometry: new Uint8Array() }
  const reader = new PbfReader(bytes)
  let field
  while ((field = reader.nextField())) {
    if (field === FEATURE.id) feature.id = reader.readVarint()
    else if (field === FEATURE.tags) feature.tags = reader.readPackedVarint()
    else if (field === FEATURE.type) feature.type = reader.readVarint()
    else if (field === FEATURE.geometry) feature.geometry = reader.readBytes()
  }
  return feature
}
