import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LiveSpeeds, Profiles, ResidualModel, type TrafficKnowledge } from '@repere/traffic'
import { type Build, type BuildReader, type PreparedBuild } from '../region/index.js'
import { type LiveTraffic } from './live-traffic.js'

/** What the build in service knows of traffic. */
export class TrafficData implements BuildReader {
  readonly name = 'traffic'
  private serving: TrafficKnowledge | null = null
  private build = ''

  constructor(private readonly recent: LiveTraffic) {}

  /** Null where the build holds no observations. */
  get knowledge(): TrafficKnowledge | null {
    return this.serving
  }

  /** Speeds of the last minutes on the edges of the build in service; null where there are none. */
  get live(): LiveSpeeds | null {
    return this.recent.of(this.build)
  }

  /** Tells live speeds from those before. */
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
    return {
      commit: () => {
        this.serving = next
        this.build = id
      },
      abandon: () => undefined,
    }
  }
}
