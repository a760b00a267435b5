import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ExtractOrigin, type Manifest } from '@repere/shared'
import { sha256OfFile } from '../extracts/checksum.js'
import { type Bounds } from '../osm-pbf/elements.js'
import { notAFile } from '../osm-pbf/blobs.js'
import { readExtractHeader, summarizeExtract } from '../osm-pbf/read-extract.js'
import { GeodataProblem } from '../problems.js'

/**
 * Fingerprint and origin of the input files of a build.
 *
 * @param urls  where each was fetched from, if that is known
 * @throws GeodataProblem `extract_missing`, `extract_empty` or `extract_unreadable`
 */
export async function describeSource(
  files: string[],
  urls: readonly (string | undefined)[],
  signal?: AbortSignal,
): Promise<Manifest['source']> {
  const digests: string[] = []
  const extracts: ExtractOrigin[] = []
  let bytes = 0
  for (const file of files) {
    const found = await stat(file).catch(() => null)
    if (found === null) {
      throw new GeodataProblem(
        'extract_missing',
        `There is no readable extract at ${file}.`,
        'Put an .osm.pbf file there, or let bin/data fetch one.',
      )
    }
    if (!found.isFile()) throw notAFile(file)
    if (found.size === 0) {
      throw new GeodataProblem('extract_empty', `${file} is empty (zero bytes).`, 'Delete it and fetch it again.')
    }
    bytes += found.size
    const sha256 = await sha256OfFile(file, signal)
    const { osmTimestamp, replication } = await readExtractHeader(file, signal)
    const url = urls[extracts.length]
    extracts.push({
      ...{ file: basename(file), bytes: found.size, sha256 },
      ...(url !== undefined && { url }),
      osm_timestamp: osmTimestamp,
      ...(replication && { replication }),
    })
    digests.push(sha256)
  }
  const [only] = digests
  return {
    file: files.map((file) => basename(file)).join(', '),
    bytes,
    sha256: digests.length === 1 ? only! : createHash('sha256').update(digests.join('\n')).digest('hex'),
    extracts,
  }
}

export interface CheckedExtracts {
  bounds: Bounds
  /** The oldest timestamp of the files: all data is at least as new. */
  osmTimestamp: string | null
  counts: { nodes: number; ways: number; relations: number; roads: number }
  /** Paths of extracts that must be copied in standard form before other programs can read them. */
  uncommon: Set<string>
}

/**
 * Reads every extract to its end, so that a damaged one is found before anything is built from it.
 *
 * @throws GeodataProblem `extract_unreadable` or `extract_without_roads`
 */
export async function checkExtracts(
  files: string[],
  bytesTotal: number,
  onProgress: (done: number) => void,
  signal?: AbortSignal,
): Promise<CheckedExtracts> {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  const counts = { nodes: 0, ways: 0, relations: 0, roads: 0 }
  const uncommon = new Set<string>()
  let osmTimestamp: string | null = null
  let bytesBefore = 0
  for (const file of files) {
    let bytesHere = 0
    const summary = await summarizeExtract(file, {
      signal,
      onBytes(bytes) {
        bytesHere = bytes
        onProgress((bytesBefore + bytes) / bytesTotal)
      },
    })
    bytesBefore += bytesHere
    if (summary.uncommon) uncommon.add(file)
    if (summary.roads === 0 || summary.nodes === 0 || summary.bounds === null) {
      throw new GeodataProblem(
        'extract_without_roads',
        `${file} is a sound extract of ${summary.nodes} nodes, and holds no street, path or ferry that lies anywhere.`,
        'Use an extract that holds highways, such as a country from download.geofabrik.de.',
      )
    }
    const [west, south, east, north] = summary.bounds
    bounds[0] = Math.min(bounds[0], west)
    bounds[1] = Math.min(bounds[1], south)
    bounds[2] = Math.max(bounds[2], east)
    bounds[3] = Math.max(bounds[3], north)
    for (const what of ['nodes', 'ways', 'relations', 'roads'] as const) counts[what] += summary[what]
    if (summary.osmTimestamp && (osmTimestamp === null || summary.osmTimestamp < osmTimestamp)) {
      osmTimestamp = summary.osmTimestamp
    }
  }
  return { bounds, osmTimestamp, counts, uncommon }
}
