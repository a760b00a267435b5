import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Profiles, ResidualModel, type TrafficKnowledge } from '@repere/traffic'
import { type Build, type BuildReader, type PreparedBuild } from '../region/index.js'

/** What the build in service knows of traffic. */
export class TrafficData implements BuildReader {
  readonly name = 'traffic'
  private serving: TrafficKnowledge | null = null

  /** Null where the build holds no observations. */
  get knowledge(): TrafficKnowledge | null {
    return this.serving
  }

  async prepare({ folder, manifest }: Build): Promise<PreparedBuild> {
    const { traffic } = manifest.artefacts
    const next = traffic
      ? {
          profiles: Profiles.fromBytes(await readFile(join(folder, traffic.profiles))),
          model: traffic.model ? ResidualModel.parse(await readFile(join(folder, traffic.model), 'utf8')) : null,
        }
      : null
    return { commit: () => void (this.serving = next), abandon: () => undefined }
  }
}
