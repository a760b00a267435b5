import { dataBuild } from './data-build.js'

/** The demo town's data build: see `dataBuild`. */
export function demoTownData(): Promise<string> {
  return dataBuild('demo-town')
}
