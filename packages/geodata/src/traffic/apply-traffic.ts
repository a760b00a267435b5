import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Manifest, type RoutingArtefact } from '@repere/shared'
import { BuildFolder, freeBuildId, readCurrentManifest } from '../artefacts/build-folder.js'
import { GeodataProblem } from '../problems.js'
import { absorbShared, trafficDigest } from './observation-store.js'
import { addTraffic } from './traffic-step.js'

export interface ApplyOptions {
  dataDir: string
  signal?: AbortSignal
}

/**
 * Puts a copy of the current build in service, with the traffic observed since. Its other files are hard links to the
 * same files. If anything fails, the current build stays in service.
 *
 * @throws GeodataProblem `no_build`, `no_observations`, or what a build fails with
 */
export async function applyTraffic({ dataDir, signal }: ApplyOptions): Promise<Manifest> {
  const folder = await BuildFolder.open(dataDir)
  try {
    const current = await readCurrentManifest(dataDir)
    if (!current) throw new GeodataProblem('no_build', `${dataDir} holds no build.`, 'Run bin/data build first.')
    await absorbShared(dataDir)
    const digest = await trafficDigest(dataDir)
    if (digest.traffic === undefined) {
      throw new GeodataProblem(
        'no_observations',
        `${dataDir} holds no traffic observations.`,
        'Import traces first: bin/data traffic import.',
      )
    }
    const { buildId, builtAt } = await freeBuildId(
      folder,
      current.source.sha256 + current.tools.recipe + digest.traffic,
    )
    const temporary = await folder.createTemporary(buildId)
    try {
      const { routing: served, roads, search, tiles } = current.artefacts
      const graph = served.base_extract ?? served.tile_extract
      const routing: RoutingArtefact = { tile_extract: graph, files: { [graph]: served.files[graph]! } }
      const kept = Object.keys({ ...routing.files, ...roads?.files, ...search?.files, ...tiles?.files })
      for (const name of kept) {
        await mkdir(dirname(join(temporary, name)), { recursive: true })
        await link(join(dataDir, 'current', name), join(temporary, name))
      }
      const traffic = await addTraffic({ dataDir, folder: temporary, routing, signal })
      if (!traffic) {
        throw new GeodataProblem(
          'no_observations',
          'The observations have too few contributors.',
          'Import more traces: bin/data traffic import.',
        )
      }
      const manifest: Manifest = {
        ...current,
        build_id: buildId,
        built_at: builtAt,
        tools: { ...current.tools, ...digest },
        artefacts: { ...current.artefacts, routing, traffic },
      }
      signal?.throwIfAborted()
      await folder.publish(temporary, manifest)
      return manifest
    } finally {
      await folder.discard(temporary)
    }
  } finally {
    await folder.close()
  }
}
