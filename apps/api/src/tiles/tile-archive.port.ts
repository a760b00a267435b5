/** A stored vector tile. */
export interface StoredTile {
  /** The gzipped tile, as in the archive. */
  gzip: Uint8Array
  /** Changes with the tile's content; safe inside the quotes of an ETag. */
  fingerprint: string
}

/** A file that is read by ranges. */
export interface TileFile {
  /** Bytes. */
  size: number
  /** The bytes from `first` to `last`, in parts. @throws when the archive cannot be read */
  read(first: number, last: number): Iterable<Uint8Array>
}

/** The description of a tileset. */
export interface TilesetDescription {
  name: string
  description: string
  version: string
  /** HTML. */
  attribution: string
  /** First and last zoom with tiles, inclusive. */
  zooms: { min: number; max: number }
  /** `[west, south, east, north]`, WGS 84 degrees. */
  bounds: [number, number, number, number]
  /** `[lng, lat, zoom]`: a start position for maps. */
  center: [number, number, number]
  vectorLayers: VectorLayer[]
}

export interface VectorLayer {
  id: string
  /** Name → type of value: String, Number or Boolean. */
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
   * @returns null when the archive has no such tile
   * @throws when the archive cannot be read
   */
  abstract tile(z: number, x: number, y: number): StoredTile | null

  /** The whole archive as one PMTiles file, laid out when it is asked for first. @throws when the archive cannot be read */
  abstract asFile(): Promise<TileFile>

  /** Closes the archive. No other method may be called afterwards. */
  abstract close(): void
}
