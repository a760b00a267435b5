import { join } from 'node:path'
import { hourOfWeek, LIVE_WINDOW_SECONDS, type LiveEdge, middleOf, Profiles, RecentSpeeds } from '@repere/traffic'
import { readFile } from 'node:fs/promises'
import { readCurrentManifest } from '../artefacts/build-folder.js'
import { GeodataProblem } from '../problems.js'
import { contributorOf, currentGraph, readEdges } from './import-traces.js'
import { MatcherPool } from './matcher-pool.js'
import { liveFile, replaceFile } from './observation-store.js'
import { readTraces } from './trace-files.js'

export interface LiveOptions {
  dataDir: string
  files: string[]
  /** Epoch seconds. */
  now: number
  threads?: number
  signal?: AbortSignal
}

/**
 * Computes the speeds of the last 15 minutes from traces and stores them beside the builds, where the API reads them.
 * Earlier live speeds are replaced. Sums of fewer contributors than the minimum are left out.
 *
 * @throws GeodataProblem `no_build`, `no_observations` when the build in service has no profiles, `bad_traces`
 */
export async function learnLive({ dataDir, files, now, threads, signal }: LiveOptions): Promise<RecentSpeeds> {
  const { tilesPath, bounds, engine } = await currentGraph(dataDir)
  const manifest = await readCurrentManifest(dataDir)
  const profilesPath = manifest?.artefacts.traffic?.profiles
  if (!manifest || profilesPath === undefined) {
    throw new GeodataProblem(
      'no_observations',
      'The build in service has no traffic profiles to update with live speeds.',
      'Import traces first: bin/data traffic import, then bin/data traffic apply.',
    )
  }
  const profiles = Profiles.fromBytes(await readFile(join(dataDir, 'current', profilesPath)))
  const edges = await readEdges(tilesPath)
  const sums = new Map<number, { seconds: number; expected: number; newest: number; contributors: Set<string> }>()
  const pool = MatcherPool.open({ ...engine, bounds, now, withPaths: false }, threads)
  try {
    for (const file of files) {
      for await (const { trace, result } of pool.learn(readTraces(file), signal)) {
        if (typeof result === 'string') continue
        const contributor = contributorOf(trace)
        for (const { edge: id, enteredAt, seconds, rawSeconds } of result.traversals) {
          const edge = edges.get(id)
          if (!edge || enteredAt < now - LIVE_WINDOW_SECONDS || enteredAt > now) continue
          const known = profiles.of({ ...edge, at: middleOf(edge.shape) })
          if (!known) continue
          const sum = sums.get(id) ?? { seconds: 0, expected: 0, newest: 0, contributors: new Set() }
          sums.set(id, sum)
          // One contributor counts once for an edge, as in the profiles.
          if (sum.contributors.has(contributor)) continue
          sum.contributors.add(contributor)
          sum.seconds += seconds
          sum.expected += rawSeconds * Profiles.ratio(known.codes, hourOfWeek(enteredAt))
          sum.newest = Math.max(sum.newest, enteredAt)
        }
      }
    }
  } finally {
    await pool.close()
  }
  const live = new RecentSpeeds(
    manifest.build_id,
    [...sums].map(([id, { seconds, expected, newest, contributors }]): LiveEdge => ({
      id,
      wayId: edges.get(id)!.wayId,
      deviation: Math.log(seconds / expected),
      contributors: contributors.size,
      observedAt: Math.floor(newest),
    })),
  )
  await replaceFile(liveFile(dataDir), live.toJson())
  return live
}
