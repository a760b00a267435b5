import { type Manifest } from '@repere/shared'

/** The files of the artefacts of a manifest: path → size and checksum. */
export function listedFiles({ artefacts }: Manifest): Map<string, { bytes: number; sha256: string }> {
  return new Map(Object.values(artefacts).flatMap((artefact) => Object.entries(artefact?.files ?? {})))
}

/** A part of a file. Its name in the store is its checksum. */
export interface Chunk {
  sha256: string
  bytes: number
}

/** The content of `builds/<region>/<build id>.json`. */
export interface PublishedBuild {
  format: 1
  manifest: Manifest
  /** Path from the build's folder → its parts in order. */
  files: Record<string, { bytes: number; sha256: string; chunks: Chunk[] }>
}

/** The content of `regions/<region>.json`. */
export interface CurrentBuild {
  format: 1
  region: string
  build_id: string
  /** ISO 8601, UTC. */
  published_at: string
}

export const CHUNK_BYTES = 16 * 1024 * 1024

export const chunkName = (sha256: string): string => `chunks/${sha256}`
export const buildName = (region: string, buildId: string): string => `builds/${region}/${buildId}.json`
export const currentName = (region: string): string => `regions/${region}.json`
