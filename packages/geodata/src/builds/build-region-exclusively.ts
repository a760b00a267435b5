import { setTimeout as sleep } from 'node:timers/promises'
import { type Manifest } from '@repere/shared'
import { GeodataProblem } from '../problems.js'
import { buildRegion, type BuildRegionOptions } from './build-region.js'

const LOOK_AGAIN_MS = 500

/** Like `buildRegion`, but waits while another process builds into the same folder, and then uses that build. */
export async function buildRegionExclusively(options: BuildRegionOptions): Promise<Manifest> {
  for (;;) {
    try {
      return await buildRegion(options)
    } catch (error) {
      if (!(error instanceof GeodataProblem) || error.code !== 'build_in_progress') throw error
      await sleep(LOOK_AGAIN_MS, undefined, { signal: options.signal })
    }
  }
}
