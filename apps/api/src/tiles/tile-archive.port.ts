/** A stored vector tile. */
export interface StoredTile {
  /** As it lies in the archive, packed with gzip. */
  gzip: Uint8Array
  /** Changes when the tile's content does; safe inside the quotes of an ETag. */
  fingerprint: string
}

/** What a tileset says of itself. */
export interface TilesetDescription {
  name: string
  description: string
  version: string
  /** HTML. */
  attribution: string
  /** First and last zoom that has tiles, inclusive. */
  zooms: { min: number; max: number }
  /** `[west, south, east, north]`, WGS 84 degrees. */
  bounds: [number, number, number, number]
  /** `[lng, lat, zoom]`: where a map may start. */
  center: [number, number, number]
  vectorLayers: VectorLayer[]
}

export interface VectorLayer {
  id: string
  /** Name → kind of value: String, Number or Boolean. */
  fields: Record<string, string>
  minzoom: number
  maxzoom: number
}

/** The vector tiles of one data build. */
export abstract class TileArchive {
  /** Id of the build that the tiles belong to. */
  abstract readonly build: string
  abstract readonly description: TilesetDescription

  /**
   * @param x  column from the west, 0..2^z−1; @param y  row from the north, same
   * @returns null where the archive holds nothing
   * @throws when the archive cannot be read
   */
  abstract tile(z: number, x: number, y: number): StoredTile | null

  /** Nobody may ask any more. */
  abstract close(): void
}
