import { parentPort, workerData } from 'node:worker_threads'
import { readMetric, readRoads } from '@repere/roads'
import { type BuildContents } from './open-build.js'
import { type RoadFiles } from './protocol.js'

/** A thread that reads and checks the files of a build into shared memory, while the host answers others. */
const files = workerData as RoadFiles
const { roads, sha256 } = readRoads(files.roads, files.tiles)
const metrics = Object.fromEntries(
  Object.entries(files.metrics).map(([mode, file]) => [mode, readMetric(file, sha256)]),
) as BuildContents['metrics']
const contents: BuildContents = { roads, metrics, trafficFile: files.traffic }
parentPort!.postMessage(contents)
