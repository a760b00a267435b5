import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { RoadEngine, type Roads } from '@repere/roads'
import { readMetric, readRoads } from '@repere/roads/node'
import { type Manifest, type MetricName } from '@repere/shared'

/** The road engines of the build in service, in this process, as a thread of the road host has them. */
export class EnginesOverBuild {
  private readonly engines = new Map<MetricName, RoadEngine>()

  private constructor(
    readonly roads: Roads,
    private readonly metricFile: (name: MetricName) => string,
    private readonly sha256: string,
  ) {}

  /**
   * @param dataDir  as `DATA_DIR`
   * @param change   of the roads, which no other engine sees
   */
  static async read(dataDir: string, change: (roads: Roads) => Roads = (roads) => roads): Promise<EnginesOverBuild> {
    const folder = await realpath(join(dataDir, 'current'))
    const { artefacts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
    const { file, metrics } = artefacts.roads!
    const tiles = artefacts.routing.files[artefacts.routing.tile_extract]!.sha256
    const { roads, sha256 } = readRoads(join(folder, file), tiles)
    return new EnginesOverBuild(change(roads), (name) => join(folder, metrics[name]!), sha256)
  }

  of(name: MetricName): RoadEngine {
    let engine = this.engines.get(name)
    if (!engine) {
      engine = new RoadEngine(this.roads, readMetric(this.metricFile(name), this.sha256))
      this.engines.set(name, engine)
    }
    return engine
  }
}
