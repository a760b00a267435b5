import { join } from 'node:path'
import { type Manifest, type MetricName } from '@repere/shared'
import { readMetric, readRoads } from './road-files.js'
import { RoadEngine } from '../road-engine.js'

/**
 * Opens the engine of one mode over a data build.
 *
 * @param folder  of the build
 * @returns null for a build of an older release, which has no such metric
 * @throws UnusableFile  naming the file, when it is damaged or of another version
 */
export function engineOfBuild(folder: string, { artefacts }: Manifest, name: MetricName): RoadEngine | null {
  const { routing, roads: files } = artefacts
  const metric = files?.metrics[name]
  if (files === undefined || metric === undefined) return null
  const { roads, sha256 } = readRoads(join(folder, files.file), routing.files[routing.tile_extract]!.sha256)
  return new RoadEngine(roads, readMetric(join(folder, metric), sha256))
}
