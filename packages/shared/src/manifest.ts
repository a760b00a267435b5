import { type MetricName } from './travel-mode.js'

/**
 * The contents of one data build. The builder writes it last and every replica reads it first.
 * A folder without a valid manifest is not a build.
 */
export interface Manifest {
  /**
   * Version of the format of this document. Releases that know only 1 keep the build that they have open: an upgrade in place
   * has replaced the helper programs that they would start for another one. The fields are the same.
   */
  format: 1 | 2
  /** Unique, sortable by time, and safe as a folder name and in a URL: `20260130T120400Z-1f2e3d4c`. */
  build_id: string
  region: string
  /** True for invented places, so that no client takes them for real ones. */
  fictional: boolean
  /** ISO 8601, UTC. */
  built_at: string
  /** Time of the newest data in the extract, ISO 8601, UTC; null when the extract does not say it. */
  osm_timestamp: string | null
  /** Coverage: `[west, south, east, north]`, WGS 84 degrees. */
  bounds: [number, number, number, number]
  /** The area that the build answers for, where it was cut out of larger extracts; absent: all of `bounds`. */
  coverage?: RegionCoverage
  /** Set when the build has main roads only, to join other regions. */
  roads?: 'main'
  /** Clients show it wherever they show the data. */
  attribution: string
  source: {
    file: string
    bytes: number
    sha256: string
    url?: string
    /** Each file by itself. Absent in builds of older versions. */
    extracts?: ExtractOrigin[]
  }
  /** The licence of the map data, by its SPDX identifier; absent where the region names none. */
  licence?: string
  counts: { nodes: number; ways: number; relations: number; [what: string]: number }
  tools: Record<string, string>
  /** What could not be made of this build; absent when all of it was. */
  incomplete?: IncompletePart[]
  artefacts: {
    routing: RoutingArtefact
    /** Absent in builds that are older than the road engine; the API refuses them. */
    roads?: RoadsArtefact
    /** Absent in builds that are older than the search index. */
    search?: SearchArtefact
    /** Absent when no tiles were built; they need a separate program. */
    tiles?: TilesArtefact
    /** Absent when there are no traffic observations. */
    traffic?: TrafficArtefact
  }
}

/** Where one of the extracts of a build comes from. */
export interface ExtractOrigin {
  file: string
  bytes: number
  sha256: string
  /** Where it was fetched from, when its region names an address. */
  url?: string
  /** Time of its newest data, ISO 8601, UTC; null when it does not say. */
  osm_timestamp: string | null
  /** The last published change that it has, and where the next ones are; absent when it does not say. */
  replication?: { url: string; sequence: number }
}

/** The area of a region that is served beside others. */
export interface RegionCoverage {
  /** Outlines and holes, `[lng, lat]`, even-odd rule. */
  rings: [lng: number, lat: number][][]
  /** Metres that the data reaches beyond the area, so that journeys across its border are answered too. */
  overlap_metres: number
}

/** A part of a build without which the rest can be served. */
export interface IncompletePart {
  /** `tiles`: none, or those of an older build. `shores`: drawn from a coarser source. */
  part: 'tiles' | 'shores'
  /** In one sentence, for operators. */
  reason: string
  /** True when the part was tried and failed: the next build tries again even if its inputs are the same. */
  failed: boolean
}

export interface Artefact {
  /** Path from the build's folder → size and checksum. */
  files: Record<string, { bytes: number; sha256: string }>
}

export interface RoutingArtefact extends Artefact {
  /** The graph as one tar that processes share through mmap, relative to the build's folder. */
  tile_extract: string
  /** Only in builds of older versions, whose `tile_extract` contains traffic: the same graph without it. */
  base_extract?: string
}

export interface RoadsArtefact extends Artefact {
  /** What all modes share, relative to the build's folder. It names the checksum of the graph that it was made from. */
  file: string
  /** The metric of each costing, relative to the build's folder. Builds of older versions have fewer. */
  metrics: Partial<Record<MetricName, string>>
}

/** Places that an operator added to a build as a set. */
export interface PlaceSet {
  name: string
  source: string
  licence: string
  places: number
  /** Of these: places that the extract has too, which are left out. */
  left_out: number
}

export interface SearchArtefact extends Artefact {
  /** The index, relative to the build's folder. */
  file: string
  /** Version of its tables. A reader opens only the version that it knows. */
  format: number
  documents: number
  /** Documents by layer. */
  layers: Record<string, number>
  /** The twenty most frequent tags of elements that became no document, with their counts. */
  left_out: Record<string, number>
  /** Manually maintained names that matched nothing in the extract. */
  unmatched_aliases: number
  /** Absent without such sets. */
  place_sets?: PlaceSet[]
}

export interface TilesArtefact extends Artefact {
  /** Vector tiles as an MBTiles file, relative to the build's folder. */
  file: string
  /** First and last zoom, inclusive. */
  zooms: [number, number]
  tiles: number
  /** Names of the vector layers. */
  layers: string[]
  /** The build that made the tiles, when they are older than this build. */
  kept_from?: string
}

export interface TrafficArtefact extends Artefact {
  /** Travel times of the edges of this graph at each hour of the week, relative to the build's folder. */
  profiles: string
  /** The model that corrects travel times and says how certain they are; absent when none was trained. */
  model?: string
  /** Edges with their own observations. */
  observed_edges: number
  /** Edges with observations, and roads of a class that was observed in their area. */
  known_edges: number
  /** Share of the stored observations that lie on an edge of this graph: 0..1. */
  observations_kept: number
  /** ISO 8601, UTC, to the hour. */
  observed_at: string
}

/** True for manifests that this release reads. */
export const isKnownFormat = (format: unknown): boolean => format === 1 || format === 2
