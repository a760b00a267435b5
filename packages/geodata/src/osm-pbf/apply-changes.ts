import { open } from 'node:fs/promises'
import { packBlob, readBlobs, unpackBlob, unreadableExtract } from './blobs.js'
import { visitBlock } from './blocks.js'
import { type OsmNode, type OsmRelation, type OsmWay } from './elements.js'
import { encodeHeader, type Replication } from './header.js'
import { type OsmChanges } from './osm-changes.js'
import { readExtractHeader } from './read-extract.js'
import { encodeBlocks } from './write-extract.js'

/**
 * Copies an extract with changes applied. Blocks without a changed element are copied as they are; new elements come after the
 * others of their type. Nodes come before ways, and ways before relations, where they do so in the original.
 *
 * @param state  what the copy's header says of its data
 * @throws GeodataProblem `extract_unreadable`
 */
export async function applyChanges(
  file: string,
  target: string,
  changes: OsmChanges,
  state: { osmTimestamp: string; replication: Replication },
  signal?: AbortSignal,
): Promise<void> {
  const { bounds } = await readExtractHeader(file, signal)
  const waiting = { nodes: new Map(changes.nodes), ways: new Map(changes.ways), relations: new Map(changes.relations) }
  const handle = await open(target, 'w')
  const write = async (elements: Partial<Elements>) => {
    for (const part of encodeBlocks({ nodes: [], ways: [], relations: [], ...elements })) await handle.write(part)
  }
  try {
    const header = encodeHeader({ bounds, ...state, writingProgram: 'repere' }, { sorted: false })
    await handle.write(packBlob('OSMHeader', header))
    for await (const blob of readBlobs(file, signal)) {
      if (blob.type !== 'OSMData') continue
      const block = contentsOf(file, blob.endOffset, unpackBlob(file, blob), changes)
      if (block.ways + block.relations > 0) await write({ nodes: taken(waiting.nodes) })
      if (block.relations > 0) await write({ ways: taken(waiting.ways) })
      if (block.kept === null) await handle.write(blob.raw)
      else await write(block.kept)
    }
    await write({ nodes: taken(waiting.nodes), ways: taken(waiting.ways), relations: taken(waiting.relations) })
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface Elements {
  nodes: OsmNode[]
  ways: OsmWay[]
  relations: OsmRelation[]
}

/** The elements that wait to be written; nothing waits afterwards. */
function taken<Element extends { id: number }>(waiting: Map<number, Element | null>): Element[] {
  const elements = [...waiting.values()].filter((element) => element !== null).sort((a, b) => a.id - b.id)
  waiting.clear()
  return elements
}

/**
 * The elements of a block that are not changed; null: all of them.
 *
 * @throws GeodataProblem `extract_unreadable`
 */
function contentsOf(file: string, endOffset: number, block: Uint8Array, changes: OsmChanges) {
  const kept: Elements = { nodes: [], ways: [], relations: [] }
  const count = { nodes: 0, ways: 0, relations: 0 }
  let isChanged = false
  const keeps = (kind: keyof Elements, id: number): boolean => {
    count[kind]++
    if (!changes[kind].has(id)) return true
    isChanged = true
    return false
  }
  try {
    visitBlock(block, {
      node: (id, lat, lng, tags) => keeps('nodes', id) && kept.nodes.push({ id, lat, lng, tags: tags ?? {} }),
      way: (id, nodes, tags) => keeps('ways', id) && kept.ways.push({ id, nodes, tags }),
      relation: (id, members, tags) => keeps('relations', id) && kept.relations.push({ id, members, tags }),
    })
  } catch (cause) {
    throw unreadableExtract(file, `the block before byte ${endOffset} is damaged`, cause)
  }
  return { ...count, kept: isChanged ? kept : null }
}
