import { open } from 'node:fs/promises'
import { packBlob, readBlobs, unpackBlob } from './blobs.js'
import { blockHolds, groupField, visitBlock } from './blocks.js'
import { type OsmNode, type OsmRelation, type OsmWay } from './elements.js'
import { IdList } from './id-list.js'
import { encodeBlocks, type OsmData } from './write-extract.js'

/**
 * Copies an extract without references to missing nodes: in an extract that was cut at a box, ways also name nodes
 * outside the box. Ways without any node are left out. Takes eight bytes of memory for each node of the extract.
 *
 * @throws GeodataProblem `extract_unreadable`
 */
export async function copyWithCompleteWays(file: string, target: string, signal?: AbortSignal): Promise<void> {
  const known = await nodeIdsOf(file, signal)
  const handle = await open(target, 'w')
  try {
    for await (const blob of readBlobs(file, signal)) {
      const block = unpackBlob(file, blob)
      if (blob.type !== 'OSMData' || !blockHolds(block, groupField.ways)) await handle.write(packBlob(blob.type, block))
      else for (const part of encodeBlocks(completed(block, known))) await handle.write(part)
    }
  } finally {
    await handle.close()
  }
}

function completed(block: Uint8Array, known: IdList): Pick<OsmData, 'nodes' | 'ways' | 'relations'> {
  const [nodes, ways, relations]: [OsmNode[], OsmWay[], OsmRelation[]] = [[], [], []]
  visitBlock(block, {
    node: (id, lat, lng, tags) => nodes.push({ id, lat, lng, tags: tags ?? {} }),
    way: (id, refs, tags) => {
      const there = refs.filter((ref) => known.has(ref))
      if (there.length > 1) ways.push({ id, nodes: there, tags })
    },
    relation: (id, members, tags) => relations.push({ id, members, tags }),
  })
  return { nodes, ways, relations }
}

async function nodeIdsOf(file: string, signal?: AbortSignal): Promise<IdList> {
  const ids = new IdList()
  for await (const blob of readBlobs(file, signal)) {
    if (blob.type === 'OSMData') visitBlock(unpackBlob(file, blob), { node: (id) => ids.add(id) })
  }
  return ids
}
