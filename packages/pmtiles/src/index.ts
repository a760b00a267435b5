export { PmtilesView } from './pmtiles-of-mbtiles.js'
