/**
 * What one data build holds: written last by the builder, read first by every replica.
 * A folder without a valid manifest is not a build.
 */
export interface Manifest {
  /** Version of this document's own shape. */
  format: 1
  /** Unique and sortable by time, safe as a folder name and in a URL: `20260130T120400Z-1f2e3d4c`. */
  build_id: string
  region: string
  /** True for made-up places, so that no client mistakes them for the world. */
  fictional: boolean
  /** ISO 8601, UTC. */
  built_at: string
  /** Newest data in the extract, ISO 8601, UTC; null where the extract does not say. */
  osm_timestamp: string | null
  /** Coverage: `[west, south, east, north]`, WGS 84 degrees. */
  bounds: [number, number, number, number]
  /** Shown wherever the data shows. */
  attribution: string
  source: {
    file: string
    bytes: number
    sha256: string
    url?: string
  }
  counts: { nodes: number; ways: number; relations: number; [what: string]: number }
  tools: Record<string, string>
  artefacts: {
    routing: RoutingArtefact
    /** Absent in builds from before there was search. */
    search?: SearchArtefact
    /** Absent where tiles were never built: that takes a program of its own. */
    tiles?: TilesArtefact
  }
}

export interface Artefact {
  /** Path from the build's folder → size and checksum. */
  files: Record<string, { bytes: number; sha256: string }>
}

export interface RoutingArtefact extends Artefact {
  /** The graph as one tar that is shared through mmap, from the build's folder. */
  tile_extract: string
}

export interface SearchArtefact extends Artefact {
  /** The index, from the build's folder. */
  file: string
  /** Version of its tables; a reader opens only the one it knows. */
  format: number
  documents: number
  /** Documents by layer. */
  layers: Record<string, number>
  /** Elements that became no document, by tag: the twenty most frequent. */
  left_out: Record<string, number>
  /** Hand-kept names that fitted nothing in the extract. */
  unmatched_aliases: number
}

export interface TilesArtefact extends Artefact {
  /** Vector tiles as an MBTiles file, from the build's folder. */
  file: string
  /** First and last zoom, inclusive. */
  zooms: [number, number]
  tiles: number
  /** Names of the vector layers. */
  layers: string[]
  /** The build that they were made in, where they are older than this one. */
  kept_from?: string
}
