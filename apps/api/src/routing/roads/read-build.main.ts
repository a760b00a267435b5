import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readMetric, readRoads } from '@repere/roads/node'
import { HourSlots, Profiles } from '@repere/traffic'
import { type BuildContents } from './build-contents.js'
import { type RoadFiles } from './protocol.js'

/** A thread that reads and checks the files of a build into shared memory, while the host answers others. */
const files = workerData as RoadFiles
const { roads, sha256 } = readRoads(files.roads, files.tiles)
const metrics = Object.fromEntries(
  Object.entries(files.metrics).map(([mode, file]) => [mode, readMetric(file, sha256)]),
) as BuildContents['metrics']
const profiles = files.traffic && Profiles.fromBytes(readFileSync(files.traffic.profiles))
const slotOfHour = profiles ? HourSlots.of(profiles).slotOfHour : null
const contents: BuildContents = { roads, metrics, trafficFiles: files.traffic, slotOfHour }
parentPort!.postMessage(contents)
