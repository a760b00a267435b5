import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HourSlots, type LiveSpeeds, Profiles, ResidualModel, type TrafficKnowledge } from '@repere/traffic'
import { type Build, type BuildReader, type PreparedBuild } from '../region/index.js'
import { EdgesOfGraph } from './edges-of-graph.js'
import { type LiveTraffic } from './live-traffic.js'

/** The traffic knowledge of the current build. */
export class TrafficData implements BuildReader {
  readonly name = 'traffic'
  private serving: TrafficKnowledge | null = null
  private slots: HourSlots | null = null
  private build = ''
  private graph: EdgesOfGraph | null = null

  /** @param recent  started and stopped by the module */
  constructor(readonly recent: LiveTraffic) {}

  /** Null when the build has no observations. */
  get knowledge(): TrafficKnowledge | null {
    return this.serving
  }

  /** The hours of the week with the same ways, as the road host has them; null when the build has no observations. */
  get hourSlots(): HourSlots | null {
    if (this.serving) this.slots ??= HourSlots.of(this.serving.profiles)
    return this.slots
  }

  /** Speeds of the last minutes on the edges of the current build; null without any. */
  get live(): LiveSpeeds | null {
    return this.recent.of(this.build)
  }

  /** The current build, and the edges of its graph; null before there is one. */
  get roads(): { build: string; edges: EdgesOfGraph } | null {
    return this.graph && { build: this.build, edges: this.graph }
  }

  /** Changes with every new file of live speeds. */
  get liveVersion(): number {
    return this.recent.version
  }

  async prepare({ id, folder, manifest }: Build): Promise<PreparedBuild> {
    const { traffic } = manifest.artefacts
    const next = traffic
      ? {
          profiles: Profiles.fromBytes(await readFile(join(folder, traffic.profiles))),
          model: traffic.model ? ResidualModel.parse(await readFile(join(folder, traffic.model), 'utf8')) : null,
        }
      : null
    const graph = new EdgesOfGraph(join(folder, manifest.artefacts.routing.tile_extract))
    return {
      commit: () => {
        this.serving = next
        this.slots = null
        this.build = id
        this.graph = graph
      },
      abandon: () => undefined,
    }
  }
}
