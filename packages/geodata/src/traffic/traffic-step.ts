import { appendFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { type RoutingArtefact, type TrafficArtefact } from '@repere/shared'
import { type GraphEdge } from '@repere/roads'
import { middleOf, Observations, Profiles } from '@repere/traffic'
import { extract } from 'tar'
import { sha256OfFile } from '../extracts/checksum.js'
import { graphEdges, type TileEdge } from '../routing/graph-edges.js'
import { runBuilder } from '../routing/run-builder.js'
import { packTiles } from '../routing/tile-extract.js'
import { modelFile, observationsFile, readOrNull } from './observation-store.js'
import { predictedLine } from './predicted-traffic.js'

const graphName = 'routing/tiles-with-traffic.tar'
const profilesName = 'traffic/profiles.columns'
const modelName = 'traffic/model.json'

export interface TrafficStepContext {
  dataDir: string
  /** The build's folder, with the graph in it. */
  folder: string
  /** The graph, in that folder. */
  routing: RoutingArtefact
  scratch: string
  signal?: AbortSignal
  report?(done: number): void
}

/**
 * Observations → the speeds of every edge for each hour of the week: as profiles for the API's estimates, and in the
 * graph, for searches with a departure.
 *
 * @returns null when the region has no observations
 */
export async function addTraffic(
  context: TrafficStepContext,
): Promise<{ traffic: TrafficArtefact; routing: RoutingArtefact } | null> {
  const { dataDir, folder, routing, signal } = context
  const bytes = await readOrNull(observationsFile(dataDir))
  if (!bytes) return null
  const base = routing.base_extract ?? routing.tile_extract
  const tiles = join(folder, base)
  const edges: TileEdge[] = []
  for await (const some of graphEdges(tiles)) edges.push(...some)
  const profiles = Profiles.estimate(Observations.fromBytes(bytes), () => edges)
  if (!profiles) return null
  await mkdir(join(folder, 'traffic'), { recursive: true })
  await writeFile(join(folder, profilesName), profiles.toBytes())
  const predicted = await writePredictedSpeeds(context, tiles, edges, profiles)
  const files = [profilesName]
  const model = await readOrNull(modelFile(dataDir))
  if (model) {
    await writeFile(join(folder, modelName), model)
    files.push(modelName)
  }
  const describe = async (name: string) => {
    const file = join(folder, name)
    return [name, { bytes: (await stat(file)).size, sha256: await sha256OfFile(file, signal) }] as const
  }
  const traffic: TrafficArtefact = {
    profiles: profilesName,
    ...(model && { model: modelName }),
    observed_edges: profiles.edges,
    predicted_edges: predicted,
    observations_kept: Number(profiles.kept.toFixed(4)),
    observed_at: new Date(profiles.observedAt * 1000).toISOString(),
    files: Object.fromEntries(await Promise.all(files.map(describe))),
  }
  const withTraffic: RoutingArtefact = {
    tile_extract: graphName,
    base_extract: base,
    files: Object.fromEntries([[base, routing.files[base]!], await describe(graphName)]),
  }
  return { traffic, routing: withTraffic }
}

/** @returns the number of edges with speeds */
async function writePredictedSpeeds(
  context: TrafficStepContext,
  tiles: string,
  edges: TileEdge[],
  profiles: Profiles,
): Promise<number> {
  const { signal } = context
  const scratch = join(context.scratch, 'traffic')
  const tileFolder = join(scratch, 'tiles')
  const csvFolder = join(scratch, 'speeds')
  await mkdir(tileFolder, { recursive: true })
  await extract({ file: tiles, cwd: tileFolder })
  const lines = new Map<string, string[]>()
  // Roads of a group share its profile; roads of the same speed also share the long part of the line.
  const encoded = new Map<string, string>()
  let count = 0
  for (const edge of edges) {
    const known = profiles.of({ ...edge, at: middleOf(edge.shape) })
    if (!known || edge.kmPerHour === 0) continue
    count++
    const list = lines.get(edge.tile)
    const line = speedsLine(edge, known.codes, encoded)
    if (list) list.push(line)
    else lines.set(edge.tile, [line])
    if (count % 1000 === 0) {
      signal?.throwIfAborted()
      context.report?.(count / edges.length)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  for (const [tile, own] of lines) {
    const file = join(csvFolder, `${tile}.csv`)
    await mkdir(dirname(file), { recursive: true })
    await appendFile(file, `${own.join('\n')}\n`)
  }
  const threads = Math.max(1, availableParallelism())
  const config = { mjolnir: { tile_dir: tileFolder, concurrency: threads, logging: { type: 'std_out', color: false } } }
  await runBuilder({
    program: 'valhalla_add_predicted_traffic',
    args: ['--inline-config', JSON.stringify(config), '--concurrency', String(threads), csvFolder],
    cwd: scratch,
    logFile: join(context.scratch, 'predicted-traffic.log'),
    signal,
  })
  await packTiles(tileFolder, join(context.folder, graphName))
  await rm(scratch, { recursive: true })
  return count
}

function speedsLine(edge: TileEdge, codes: Uint8Array, encoded: Map<string, string>): string {
  const [, tileIndex, index] = edgeNumbers(edge)
  const name = `${edge.tile[0]}/${tileIndex}/${index}`
  const key = `${edge.kmPerHour} ${Buffer.from(codes).toString('latin1')}`
  let line = encoded.get(key)
  if (line === undefined) {
    line = predictedLine('', edge, codes)
    if (encoded.size < 20_000) encoded.set(key, line)
  }
  return name + line
}

const edgeNumbers = ({ id }: GraphEdge) => [id % 8, Math.floor(id / 8) % 2 ** 22, Math.floor(id / 2 ** 25)] as const
