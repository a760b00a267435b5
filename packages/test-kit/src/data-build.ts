import { buildRegionInTurn } from '@repere/geodata'
import { inCheckout } from './checkout.js'

/**
 * A region's data build for tests, made once for this checkout and kept between runs; with map tiles, where the machine
 * has tilemaker. While another test makes it, this one waits.
 *
 * @returns its folder, for `DATA_DIR`; nobody may write into it
 */
export async function dataBuild(region: string): Promise<string> {
  const dataDir = inCheckout('.repere', 'test-data', region)
  await buildRegionInTurn({ region, regionsDir: inCheckout('data', 'regions'), dataDir })
  return dataDir
}
