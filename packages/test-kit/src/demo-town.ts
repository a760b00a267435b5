import { dataBuild } from './data-build.js'

/**
 * The demo town's data build, made once for this checkout and kept between runs; with map tiles, where the machine has
 * tilemaker.
 *
 * @returns its folder, for `DATA_DIR`; nobody may write into it
 */
export function demoTownData(): Promise<string> {
  return dataBuild('demo-town', 'demo-town', true)
}
