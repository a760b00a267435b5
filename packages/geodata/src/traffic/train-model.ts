import { type GraphEdge } from '@repere/roads'
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
 * The training data of a model, read from traces: in memory only.
 *
 * @returns the trips, cut into pieces; the graph's edges; the number of points
 */
export async function readTrainingTrips({
  dataDir,
  files,
  onProgress,
  signal,
}: TrainOptions): Promise<{ trips: TrainingTrip[]; edges: GraphEdge[]; points: number }> {
  const { tilesPath, bounds, engine } = await currentGraph(dataDir)
  const edges = await readEdges(tilesPath)
  const trips: TrainingTrip[] = []
  const pool = MatcherPool.open({ ...engine, bounds, now: Date.now() / 1000, withPaths: true })
  let traces = 0
  let points = 0
  try {
    for (const [index, file] of files.entries()) {
      for await (const { trace, result } of pool.learn(readTraces(file), signal)) {
        onProgress?.(index / files.length, ++traces)
        points += trace.points.length
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
  return { trips, edges: [...edges.values()], points }
}

/**
 * Trains the model that corrects the profiles, and stores it with its card. Traces are read again for it and not
 * stored.
 *
 * @throws GeodataProblem `no_build`, `bad_traces`, or `no_observations` if the traces contain no passage
 */
export async function trainOnTraces(options: TrainOptions): Promise<ModelFile> {
  const { trips, edges } = await readTrainingTrips(options)
  const model = train(trips, edges, new Date())
  if (!model) {
    throw new GeodataProblem(
      'no_observations',
      'These traces contain no usable trips in this region.',
      'Use more traces.',
    )
  }
  await replaceFile(modelFile(options.dataDir), JSON.stringify(model))
  await replaceFile(modelFile(options.dataDir).replace(/\.json$/, '-card.md'), cardText(model))
  return model
}
