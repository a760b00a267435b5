import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { readMetric, readRoads, RoadEngine, type Roads } from '@repere/roads'
import { type Manifest } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'

/**
 * The road engine over the demo town, in this process, for cars.
 *
 * @param change  of its roads, which no other engine sees
 */
export async function townEngine(change: (roads: Roads) => Roads = (roads) => roads): Promise<RoadEngine> {
  const folder = await realpath(join(await demoTownData(), 'current'))
  const { artefacts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const { file, metrics } = artefacts.roads!
  const tiles = artefacts.routing.files[artefacts.routing.tile_extract]!.sha256
  const { roads, sha256 } = readRoads(join(folder, file), tiles)
  return new RoadEngine(change(roads), readMetric(join(folder, metrics.auto!), sha256))
}
