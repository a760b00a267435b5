import { parentPort, workerData } from 'node:worker_threads'
import { readMetric, readRoads } from '@repere/roads'
import { type RoadFiles } from './protocol.js'

/** A thread that reads and checks the files of a build into shared memory, while the host answers others. */
const files = workerData as RoadFiles
const { roads, sha256 } = readRoads(files.roads, files.tiles)
parentPort!.postMessage({ roads, auto: readMetric(files.metrics.auto, sha256) })
