import { fileURLToPath } from 'node:url'
import { runGeocode } from './run-geocode.js'

const dataFolder = fileURLToPath(new URL('../../../../../.repere/data', import.meta.url))
process.exitCode = await runGeocode(
  process.argv.slice(2),
  {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  },
  dataFolder,
)
