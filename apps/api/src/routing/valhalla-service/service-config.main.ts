import { DEFAULT_SNAP_MAX_METRES } from '../../config.js'
import { serviceConfig } from './service-config.js'

/** Writes the configuration for a Valhalla HTTP service: `bin/valhalla-config`. */
const [tilesPath, listen = 'tcp://*:8002'] = process.argv.slice(2)
if (!tilesPath) {
  console.error('Usage: bin/valhalla-config TILES_TAR [LISTEN]\n\nLISTEN is tcp://*:8002 unless given.')
  process.exit(2)
}
console.log(JSON.stringify(serviceConfig(tilesPath, { snapMaxMetres: DEFAULT_SNAP_MAX_METRES }, listen), null, 2))
