import { readFile, writeFile } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { tarredTiles } from '@repere/roads/node'

/** Positions in a tile: see `tile-layout.ts` of the road engine, whose classes are not public. */
const HEADER_BYTES = 272
const NODE_BYTES = 32
const TRANSITION_BYTES = 8
const EDGE_BYTES = 48
const [RAMP, TURN_CHANNEL, FERRY] = [1, 2, 41]

/**
 * A copy of a graph in which rules fire that its roads hardly need: left-hand traffic, or some of all roads as ferries, motorways,
 * slip roads, turn channels and edges inside crossings.
 */
export async function changedTiles(from: string, to: string, kind: 'left' | 'mixed'): Promise<void> {
  const bytes = new Uint8Array(await readFile(from))
  const file = await open(from)
  try {
    for await (const { at, size } of tarredTiles(file)) change(new DataView(bytes.buffer, at, size), kind)
  } finally {
    await file.close()
  }
  await writeFile(to, bytes)
}

function change(view: DataView, kind: 'left' | 'mixed'): void {
  const word = (at: number) => view.getUint32(at, true)
  const nodes = word(40) & 0x1fffff
  const edges = (word(40) >>> 21) | ((word(44) & 0x3ff) << 11)
  const edgesAt = HEADER_BYTES + nodes * NODE_BYTES + (word(48) & 0x3fffff) * TRANSITION_BYTES
  if (kind === 'left') {
    for (let node = 0; node < nodes; node++) {
      const at = HEADER_BYTES + node * NODE_BYTES + 20
      view.setUint32(at, word(at) & ~(1 << 11), true)
    }
    return
  }
  for (let edge = 0; edge < edges; edge++) {
    const at = edgesAt + edge * EDGE_BYTES
    const infoAt = word(104) + (word(at + 8) & 0x1ffffff)
    // Both directions of a road, and all roads of a way, change alike.
    const chance = scattered(word(infoAt))
    const metres = word(at + 36) & 0xffffff
    const attributes = word(at + 20)
    if (((attributes >>> 8) & 63) !== 0) continue
    const withUse = (use: number) => view.setUint32(at + 20, ((attributes & ~(63 << 8)) | (use << 8)) >>> 0, true)
    if (chance < 0.05) withUse(RAMP)
    else if (chance < 0.1) view.setUint32(at + 20, (attributes & ~(7 << 22)) >>> 0, true)
    else if (chance < 0.12 && metres < 300) withUse(TURN_CHANNEL)
    else if (chance < 0.14) withUse(FERRY)
    else if (metres < 32 && scattered(infoAt) < 0.2) view.setUint32(at + 28, (word(at + 28) | (1 << 16)) >>> 0, true)
  }
}

/** 0..1, the same for the same number. */
function scattered(number: number): number {
  let hash = Math.imul(number ^ 0x9e3779b1, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
