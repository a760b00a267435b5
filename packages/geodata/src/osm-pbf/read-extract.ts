import { type BlockVisitor, visitBlock } from './blocks.js'
import { packingOf, readBlobs, unpackBlob, unreadableExtract } from './blobs.js'
import { decodeHeader, type OsmHeader } from './header.js'
import { type Bounds } from './elements.js'
import { NodeBounds } from './node-bounds.js'
import { isUncommon } from './standard-extract.js'

const supportedFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation', 'LocationsOnWays'])

export interface ReadOptions {
  signal?: AbortSignal
  /** Called after every block with the bytes read so far. */
  onBytes?(bytes: number): void
  /** Called for every block of elements. */
  onBlock?(packing: string, block: Uint8Array): void
}

/**
 * The header of an extract. Reads only the first block.
 *
 * @throws GeodataProblem `extract_missing`, `extract_empty` or `extract_unreadable`
 */
export async function readExtractHeader(file: string, signal?: AbortSignal): Promise<OsmHeader> {
  for await (const blob of readBlobs(file, signal)) {
    if (blob.type !== 'OSMHeader') break
    const header = decodeHeader(unpackBlob(file, blob))
    const unknown = header.requiredFeatures.filter((feature) => !supportedFeatures.has(feature))
    if (unknown.length) throw unreadableExtract(file, `it needs features unknown here (${unknown.join(', ')})`)
    return header
  }
  throw unreadableExtract(file, 'it does not start with a header')
}

/**
 * Visits every element of an extract in file order, one block in memory at a time.
 *
 * @throws GeodataProblem `extract_missing`, `extract_empty` or `extract_unreadable`
 */
export async function visitExtract(file: string, visitor: BlockVisitor, options: ReadOptions = {}): Promise<void> {
  for await (const blob of readBlobs(file, options.signal)) {
    if (blob.type === 'OSMData') {
      const bytes = unpackBlob(file, blob)
      try {
        options.onBlock?.(packingOf(blob), bytes)
        visitBlock(bytes, visitor)
      } catch (cause) {
        throw unreadableExtract(file, `the block before byte ${blob.endOffset} is damaged`, cause)
      }
    }
    options.onBytes?.(blob.endOffset)
  }
}

export interface ExtractSummary {
  /** The header's bounds, else the bounds of the nodes without outliers; null without any node. */
  bounds: Bounds | null
  osmTimestamp: string | null
  nodes: number
  ways: number
  relations: number
  /** Ways for travel: streets, paths and ferries. */
  roads: number
  /** True when some programs cannot read its form: see `copyInStandardForm`. */
  uncommon: boolean
}

/**
 * Counts an extract's contents. Memory does not depend on the extract's size.
 *
 * @throws GeodataProblem `extract_missing`, `extract_empty` or `extract_unreadable`
 */
export async function summarizeExtract(file: string, options: ReadOptions = {}): Promise<ExtractSummary> {
  const header = await readExtractHeader(file, options.signal)
  const summary = { nodes: 0, ways: 0, relations: 0, roads: 0 }
  const bounds = new NodeBounds()
  let uncommon = false
  await visitExtract(
    file,
    {
      node(_id, lat, lng) {
        summary.nodes++
        bounds.add(lat, lng)
      },
      way(_id, nodes, tags) {
        summary.ways++
        if (nodes.length === 0) uncommon = true
        if (tags.highway !== undefined || tags.route === 'ferry') summary.roads++
      },
      relation() {
        summary.relations++
      },
    },
    { ...options, onBlock: (packing, block) => (uncommon ||= isUncommon(packing, block)) },
  )
  return {
    bounds: isBox(header.bounds) ? header.bounds : bounds.withoutStrays(),
    osmTimestamp: header.osmTimestamp,
    uncommon,
    ...summary,
  }
}

/** False for bounds that are absent, empty, or cross the antimeridian, which no artefact can hold. */
const isBox = (bounds: Bounds | null): bounds is Bounds =>
  bounds !== null &&
  bounds[0] < bounds[2] &&
  bounds[1] < bounds[3] &&
  bounds.every((side, index) => Math.abs(side) <= (index % 2 === 0 ? 180 : 90))
