import { buildRegion } from '@repere/geodata'
import { inCheckout } from './checkout.js'

/**
 * The demo town's data build, made once for this checkout and kept between runs.
 *
 * @returns its folder, for `DATA_DIR`; nobody may write into it
 */
export async function demoTownData(): Promise<string> {
  const dataDir = inCheckout('.repere', 'test-data', 'demo-town')
  await buildRegion({ region: 'demo-town', regionsDir: inCheckout('data', 'regions'), dataDir })
  return dataDir
}
