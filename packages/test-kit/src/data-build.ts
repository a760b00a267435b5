import { setTimeout as sleep } from 'node:timers/promises'
import { buildRegion, GeodataProblem, readConfig } from '@repere/geodata'
import { inCheckout } from './checkout.js'

const LOOK_AGAIN_MS = 500

/**
 * A region's data build for tests, made once for this checkout and kept between runs. While another test makes it, this
 * one waits.
 *
 * @param folder  under `.repere/test-data/`
 * @param tiles  map tiles too: they take longer than all the rest, and a program that a machine may not have
 * @returns its folder, for `DATA_DIR`; nobody may write into it
 */
export async function dataBuild(region: string, folder: string, tiles: boolean): Promise<string> {
  const dataDir = inCheckout('.repere', 'test-data', folder)
  const config = readConfig()
  if (!tiles) config.programFolders = []
  for (;;) {
    try {
      await buildRegion({ region, regionsDir: inCheckout('data', 'regions'), dataDir, config })
      return dataDir
    } catch (error) {
      if (!(error instanceof GeodataProblem) || error.code !== 'build_in_progress') throw error
      await sleep(LOOK_AGAIN_MS)
    }
  }
}
