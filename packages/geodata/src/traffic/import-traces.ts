import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type GraphEdge } from '@repere/roads'
import { type Manifest } from '@repere/shared'
import { CONTRIBUTORS_MIN, Observations, type Trace, type TraceRefusal } from '@repere/traffic'
import { readCurrentManifest } from '../artefacts/build-folder.js'
import { GeodataProblem } from '../problems.js'
import { graphEdges } from '../routing/graph-edges.js'
import { type EngineFiles, MatcherPool } from './matcher-pool.js'
import { absorbShared, observationsFile, readObservations, replaceFile } from './observation-store.js'
import { readTraces } from './trace-files.js'

export interface ImportOptions {
  dataDir: string
  files: string[]
  /** A cell with fewer contributors is not stored. */
  contributorsMin?: number
  threads?: number
  /** @param done 0..1 of the files' bytes */
  onProgress?(done: number, traces: number): void
  signal?: AbortSignal
}

export interface ImportSummary {
  traces: number
  points: number
  /** Number of traces that were used. */
  used: number
  refused: Partial<Record<TraceRefusal, number>>
  matchedSeconds: number
  dwellSeconds: number
  dwells: number
  /** Number of cells before and after cells with too few contributors are dropped. */
  cells: number
  storedCells: number
  segments: number
}

/**
 * Learns from traces in bulk and stores sums over many of them, never a trace. If anything fails, stored sums stay
 * unchanged.
 *
 * @throws GeodataProblem `no_build` without a graph for matching, `bad_traces` when a file cannot be read
 */
export async function importTraces(options: ImportOptions): Promise<ImportSummary> {
  const { dataDir, files, signal, contributorsMin = CONTRIBUTORS_MIN } = options
  const { tilesPath, bounds, engine } = await currentGraph(dataDir)
  const edges = await readEdges(tilesPath)
  await absorbShared(dataDir)
  const observations = (await readObservations(dataDir)) ?? Observations.empty()
  observations.age()
  const summary: ImportSummary = {
    traces: 0,
    points: 0,
    used: 0,
    refused: {},
    matchedSeconds: 0,
    dwellSeconds: 0,
    dwells: 0,
    cells: 0,
    storedCells: 0,
    segments: 0,
  }
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let bytes = 0
  const now = Date.now() / 1000
  const pool = MatcherPool.open({ ...engine, bounds, now, withPaths: false }, options.threads)
  try {
    const refuse = (reason: TraceRefusal) => (summary.refused[reason] = (summary.refused[reason] ?? 0) + 1)
    const seen = new Set<string>()
    for await (const { trace, result } of pool.learn(
      unseen(
        readAll(files, (read) => (bytes += read)),
        seen,
        () => {
          summary.traces++
          refuse('duplicate')
        },
      ),
      signal,
    )) {
      summary.traces++
      summary.points += trace.points.length
      options.onProgress?.(total > 0 ? bytes / total : 1, summary.traces)
      if (typeof result === 'string') {
        refuse(result)
        continue
      }
      summary.matchedSeconds += result.matchedSeconds
      summary.dwellSeconds += result.dwellSeconds
      summary.dwells += result.dwells.length
      const taken = observations.add(contributorOf(trace), result.traversals, (id) => edges.get(id))
      if (taken > 0) summary.used++
      else refuse('duplicate')
    }
  } finally {
    await pool.close()
  }
  signal?.throwIfAborted()
  const stored = observations.toBytes(contributorsMin)
  await replaceFile(observationsFile(dataDir), stored)
  const kept = Observations.fromBytes(stored)
  summary.cells = observations.bySegment.size + observations.byGroup.size
  summary.storedCells = kept.bySegment.size + kept.byGroup.size
  summary.segments = kept.segments.length
  return summary
}

async function* readAll(files: string[], onBytes: (bytes: number) => void): AsyncGenerator<Trace> {
  for (const file of files) yield* readTraces(file, onBytes)
}

/** Accepts each trace once, under any name. */
async function* unseen(
  traces: AsyncGenerator<Trace>,
  seen: Set<string>,
  onDuplicate: () => void,
): AsyncGenerator<Trace> {
  for await (const trace of traces) {
    const digest = digestOf(trace)
    if (seen.has(digest)) onDuplicate()
    else {
      seen.add(digest)
      yield trace
    }
  }
}

/** A fingerprint of the trace, independent of its source; in memory only. */
function digestOf({ points }: Trace): string {
  const hash = createHash('sha256')
  hash.update(Float64Array.from(points.flatMap(({ lat, lng, time }) => [lat, lng, time])))
  return hash.digest('base64')
}

/** The contributor of a trace; a trace of an unknown contributor counts as a contributor of its own. */
export const contributorOf = (trace: Trace): string => trace.contributor ?? digestOf(trace)

/** What matching needs of a build. */
export interface MatchingGraph {
  tilesPath: string
  bounds: [number, number, number, number]
  engine: EngineFiles
}

/** @throws GeodataProblem `no_build` */
export async function currentGraph(dataDir: string): Promise<MatchingGraph> {
  const manifest = await readCurrentManifest(dataDir)
  if (!manifest) throw new GeodataProblem('no_build', `${dataDir} holds no build.`, 'Run bin/data build first.')
  return matchingGraph(join(dataDir, 'current'), manifest)
}

/** @throws GeodataProblem `no_build` when an older version made the build */
export function matchingGraph(folder: string, { artefacts: { routing, roads }, bounds }: Manifest): MatchingGraph {
  const metric = roads?.metrics.auto
  if (!roads || !metric) {
    throw new GeodataProblem('no_build', `${folder} has no files of the road engine.`, 'Run bin/data build first.')
  }
  const tiles = routing.files[routing.base_extract ?? routing.tile_extract]?.sha256 ?? ''
  return {
    tilesPath: join(folder, routing.tile_extract),
    bounds,
    engine: { roads: join(folder, roads.file), metric: join(folder, metric), tiles },
  }
}

export async function readEdges(tilesPath: string): Promise<Map<number, GraphEdge>> {
  const edges = new Map<number, GraphEdge>()
  for await (const some of graphEdges(tilesPath)) for (const edge of some) edges.set(edge.id, edge)
  return edges
}
