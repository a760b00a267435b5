import { dataBuild } from './data-build.js'

/** Port-Fiction's data build: see `dataBuild`. It takes some 20 s the first time. */
export function portFictionData(): Promise<string> {
  return dataBuild('port-fiction')
}
