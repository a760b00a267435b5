import { cardText, type ModelFile, pieces, train, type TrainingTrip } from '@repere/traffic'
import { GeodataProblem } from '../problems.js'
import { contributorOf, currentGraph, readEdges } from './import-traces.js'
import { MatcherPool } from './matcher-pool.js'
import { modelFile, replaceFile } from './observation-store.js'
import { readTraces } from './trace-files.js'

export interface TrainOptions {
  dataDir: string
  files: string[]
  onProgress?(done: number, traces: number): void
  signal?: AbortSignal
}

/**
 * Trains the model that corrects the profiles, and stores it with its card. Traces are read again for it, and nothing of them is
 * kept.
 *
 * @throws GeodataProblem `no_build`, `bad_traces`, or `no_observations` where the traces tell nothing
 */
export async function trainOnTraces({ dataDir, files, onProgress, signal }: TrainOptions): Promise<ModelFile> {
  const { tilesPath, bounds } = await currentGraph(dataDir)
  const edges = await readEdges(tilesPath)
  const trips: TrainingTrip[] = []
  const pool = await MatcherPool.open({ tilesPath, bounds, now: Date.now() / 1000, withPaths: true })
  let traces = 0
  try {
    for (const [index, file] of files.entries()) {
      for await (const { trace, result } of pool.learn(readTraces(file), signal)) {
        onProgress?.(index / files.length, ++traces)
        if (typeof result === 'string' || !result.path || result.path.length !== result.traversals.length) continue
        trips.push(
          ...pieces({
            contributor: contributorOf(trace),
            path: result.path.map((edge) => ({ ...edge, at: edges.get(edge.id)?.shape[0] ?? edge.at })),
            traversals: result.traversals,
            departure: result.traversals[0]!.enteredAt,
            seconds: 0,
          }),
        )
      }
    }
  } finally {
    await pool.close()
  }
  const model = train(trips, [...edges.values()], new Date())
  if (!model) {
    throw new GeodataProblem(
      'no_observations',
      'These traces tell nothing about the roads of the region.',
      'Use more traces.',
    )
  }
  await replaceFile(modelFile(dataDir), JSON.stringify(model))
  await replaceFile(modelFile(dataDir).replace(/\.json$/, '-card.md'), cardText(model))
  return model
}
