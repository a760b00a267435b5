import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Manifest } from '@repere/shared'
import { BuildFolder, freeBuildId, readCurrentManifest } from '../artefacts/build-folder.js'
import { GeodataProblem } from '../problems.js'
import { absorbShared, trafficDigest } from './observation-store.js'
import { addTraffic } from './traffic-step.js'

export interface ApplyOptions {
  dataDir: string
  onProgress?(done: number): void
  signal?: AbortSignal
}

/**
 * Puts a copy of the current build in service, with the traffic observed since. Its other files are hard links to the
 * same files. If anything fails, the current build stays in service.
 *
 * @throws GeodataProblem `no_build`, `no_observations`, or what a build fails with
 */
export async function applyTraffic({ dataDir, onProgress, signal }: ApplyOptions): Promise<Manifest> {
  const folder = await BuildFolder.open(dataDir)
  const scratch = join(dataDir, 'builds', '.tmp-scratch')
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
    await mkdir(scratch, { recursive: true })
    const { buildId, builtAt } = await freeBuildId(
      folder,
      current.source.sha256 + current.tools.recipe + digest.traffic,
    )
    const temporary = await folder.createTemporary(buildId)
    try {
      const { routing, roads, search, tiles } = current.artefacts
      const base = routing.base_extract ?? routing.tile_extract
      const kept = [base, ...Object.keys({ ...roads?.files, ...search?.files, ...tiles?.files })]
      for (const name of kept) {
        await mkdir(dirname(join(temporary, name)), { recursive: true })
        await link(join(dataDir, 'current', name), join(temporary, name))
      }
      const added = await addTraffic({ dataDir, folder: temporary, routing, scratch, signal, report: onProgress })
      if (!added) {
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
        artefacts: { ...current.artefacts, ...added },
      }
      signal?.throwIfAborted()
      await folder.publish(temporary, manifest)
      return manifest
    } finally {
      await folder.discard(temporary)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
    await folder.close()
  }
}
