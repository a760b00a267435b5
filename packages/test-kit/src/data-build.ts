import { areaSets, buildRegionExclusively } from '@repere/geodata'
import { inCheckout } from './checkout.js'

/**
 * A region's data build for tests, built once for this checkout and kept between runs; with map tiles if the machine
 * has tilemaker. It waits while another test builds it.
 *
 * @param areaFiles  outlines of areas that the build has too
 * @returns its folder, for `DATA_DIR`; it must not be changed
 */
export async function dataBuild(region: string, areaFiles: readonly string[] = []): Promise<string> {
  const dataDir = inCheckout('.repere', 'test-data', region)
  for (const file of areaFiles) await areaSets.add(dataDir, file, { source: "Who's On First", licence: 'CC0, CC BY' })
  await buildRegionExclusively({ region, regionsDir: inCheckout('data', 'regions'), dataDir })
  return dataDir
}
