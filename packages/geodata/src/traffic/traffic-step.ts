import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GraphEdge } from '@repere/roads'
import { type RoutingArtefact, type TrafficArtefact } from '@repere/shared'
import { middleOf, Observations, Profiles } from '@repere/traffic'
import { sha256OfFile } from '../extracts/checksum.js'
import { graphEdges } from '../routing/graph-edges.js'
import { modelFile, observationsFile, readOrNull } from './observation-store.js'

const profilesName = 'traffic/profiles.columns'
const modelName = 'traffic/model.json'

export interface TrafficStepContext {
  dataDir: string
  /** The build's folder, with the graph in it. */
  folder: string
  /** The graph, in that folder. */
  routing: RoutingArtefact
  signal?: AbortSignal
}

/**
 * Observations → the travel times of every edge for each hour of the week.
 *
 * @returns null when the region has no observations
 */
export async function addTraffic({
  dataDir,
  folder,
  routing,
  signal,
}: TrafficStepContext): Promise<TrafficArtefact | null> {
  const bytes = await readOrNull(observationsFile(dataDir))
  if (!bytes) return null
  const edges: GraphEdge[] = []
  for await (const some of graphEdges(join(folder, routing.tile_extract))) edges.push(...some)
  signal?.throwIfAborted()
  const profiles = Profiles.estimate(Observations.fromBytes(bytes), () => edges)
  if (!profiles) return null
  await mkdir(join(folder, 'traffic'), { recursive: true })
  await writeFile(join(folder, profilesName), profiles.toBytes())
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
  return {
    profiles: profilesName,
    ...(model && { model: modelName }),
    observed_edges: profiles.edges,
    known_edges: edges.filter((edge) => profiles.of({ ...edge, at: middleOf(edge.shape) })).length,
    observations_kept: Number(profiles.kept.toFixed(4)),
    observed_at: new Date(profiles.observedAt * 1000).toISOString(),
    files: Object.fromEntries(await Promise.all(files.map(describe))),
  }
}
