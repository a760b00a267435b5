import { open } from 'node:fs/promises'
import { packBlob, readBlobs, unpackBlob } from './blobs.js'
import { blockHolds, groupField, visitBlock } from './blocks.js'
import { type OsmNode, type OsmRelation, type OsmWay } from './elements.js'
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

function completed(block: Uint8Array, known: NodeIds): Pick<OsmData, 'nodes' | 'ways' | 'relations'> {
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

async function nodeIdsOf(file: string, signal?: AbortSignal): Promise<NodeIds> {
  const ids = new NodeIds()
  for await (const blob of readBlobs(file, signal)) {
    if (blob.type === 'OSMData') visitBlock(unpackBlob(file, blob), { node: (id) => ids.add(id) })
  }
  return ids.sorted()
}

/** Ids as numbers in one growing list, found by binary search. */
class NodeIds {
  private ids = new Float64Array(1 << 16)
  private count = 0

  add(id: number): void {
    if (this.count === this.ids.length) {
      const larger = new Float64Array(2 * this.count)
      larger.set(this.ids)
      this.ids = larger
    }
    this.ids[this.count++] = id
  }

  sorted(): this {
    this.ids = this.ids.subarray(0, this.count).sort()
    return this
  }

  has(id: number): boolean {
    let [low, high] = [0, this.count - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.ids[middle]!
      if (found === id) return true
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return false
  }
}
