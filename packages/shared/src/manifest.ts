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
    /** Absent where no traffic was observed. */
    traffic?: TrafficArtefact
  }
}

export interface Artefact {
  /** Path from the build's folder → size and checksum. */
  files: Record<string, { bytes: number; sha256: string }>
}

export interface RoutingArtefact extends Artefact {
  /** The graph as one tar that is shared through mmap, from the build's folder. */
  tile_extract: string
  /** The same graph without traffic, where `tile_extract` holds some: what new observations are written into. */
  base_extract?: string
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

export interface TrafficArtefact extends Artefact {
  /** How long edges of this graph take at each hour of the week, from the build's folder. */
  profiles: string
  /** What corrects a journey's time and says how sure it is; absent where none was trained. */
  model?: string
  /** Edges with observations of their own. */
  observed_edges: number
  /** Edges with speeds in the graph: those, and roads of a class that was observed in their area. */
  predicted_edges: number
  /** Of the stored observations, how many lie on an edge of this graph: 0..1. */
  observations_kept: number
  /** ISO 8601, UTC, to the hour. */
  observed_at: string
}
