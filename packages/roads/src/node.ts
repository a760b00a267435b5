/** Files of roads and memory that threads share: for hosts with a file system. */
export { UnusableFile } from './node/array-file.js'
export { engineOfBuild } from './node/build-engine.js'
export { fingerprintOf } from './node/fingerprint.js'
export * from './node/graph-tar.js'
export {
  METRIC_FORMAT,
  readMetric,
  readRoads,
  ROADS_FORMAT,
  type RoadsOrigin,
  writeMetric,
  writeRoads,
} from './node/road-files.js'
export { ownBytes, sharedMetric } from './node/shared-metric.js'
