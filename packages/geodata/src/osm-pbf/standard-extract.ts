import { open } from 'node:fs/promises'
import { packBlob, packingOf, readBlobs, unpackBlob, unreadableExtract } from './blobs.js'
import { blockHolds, blockHoldsNul, groupField, visitBlock } from './blocks.js'
import { type OsmNode, type OsmRelation, type OsmWay } from './elements.js'
import { encodeBlocks } from './write-extract.js'

/** True for a data block that some programs cannot read. */
export function isUncommon(packing: string, block: Uint8Array): boolean {
  return isPackedUncommonly(packing) || blockHolds(block, groupField.nodes) || blockHoldsNul(block)
}

const isPackedUncommonly = (packing: string) => packing === 'lz4' || packing === 'zstd'

const isOddlyMade = (block: Uint8Array) =>
  blockHolds(block, groupField.nodes) || blockHoldsNul(block) || holdsEmptyWay(block)

/** A way without a node has no position; some programs fail on it. */
function holdsEmptyWay(block: Uint8Array): boolean {
  let found = false
  visitBlock(block, { way: (_id, nodes) => (found ||= nodes.length === 0) })
  return found
}

/**
 * Copies an extract in a form that all programs read: blocks without LZ4 or zstd compression, nodes in dense groups,
 * no way without a node, no NUL in a text. Elements keep their ids, tags and order. Changed blocks lose the editor and
 * the time of each edit.
 *
 * @throws GeodataProblem `extract_unreadable`
 */
export async function copyInStandardForm(file: string, target: string, signal?: AbortSignal): Promise<void> {
  const handle = await open(target, 'w')
  try {
    for await (const blob of readBlobs(file, signal)) {
      const block = unpackBlob(file, blob)
      if (blob.type === 'OSMData' && isOddlyMade(block)) {
        try {
          for (const part of inStandardForm(block)) await handle.write(part)
        } catch (cause) {
          throw unreadableExtract(file, `the block before byte ${blob.endOffset} is damaged`, cause)
        }
      } else if (isPackedUncommonly(packingOf(blob))) await handle.write(packBlob(blob.type, block))
      else await handle.write(blob.raw)
    }
  } finally {
    await handle.close()
  }
}

function inStandardForm(block: Uint8Array): Uint8Array[] {
  const [nodes, ways, relations]: [OsmNode[], OsmWay[], OsmRelation[]] = [[], [], []]
  visitBlock(block, {
    node: (id, lat, lng, tags) => nodes.push({ id, lat, lng, tags: tags ?? {} }),
    way: (id, refs, tags) => refs.length > 0 && ways.push({ id, nodes: refs, tags }),
    relation: (id, members, tags) => relations.push({ id, members, tags }),
  })
  return encodeBlocks({ nodes, ways, relations })
}
