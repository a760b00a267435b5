import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest } from '@repere/shared'
import { hasTilemaker, hasWestAfricaSample, westAfricaData } from '@repere/test-kit'
import { contend, type Load } from './load.js'
import { report, type Figure } from './report.js'
import { API_MAIN, setTheStage } from './stage.js'
import { takeTiles } from './tiles/stored-tiles.js'
import { installTileserver, startTileserver, tileserverVersion } from './tiles/tileserver.js'

/**
 * Vector tiles through the API, with its key, limits and metering, beside tileserver-gl-light on the same archive, which
 * has none of these. One process each, in turns.
 */
const ROUNDS = 7
const SECONDS = 3
const CONNECTIONS = 8
const TILES = 2_000

const stage = await setTheStage()
let stopTileserver = () => {}
try {
  // The demo town has a few dozen tiles only.
  const sample = stage.data === 'demo-town' && hasWestAfricaSample() && hasTilemaker()
  const dataDir = sample ? await westAfricaData() : stage.dataDir
  const data = sample ? 'west-africa' : stage.data
  const folder = await realpath(join(dataDir, 'current'))
  const archive = join(folder, 'tiles.mbtiles')
  if (!existsSync(archive)) throw new Error(`${archive} is not there: install tilemaker, then bin/data build`)
  const { build_id: build } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const tiles = takeTiles(archive, TILES)
  console.error(`${tiles.length} tiles of ${data}`)

  const api = await stage.serve(API_MAIN, [], { DATA_DIR: dataDir })
  const load = (origin: string, path: (tile: string) => string, headers: Record<string, string>): Load => ({
    origin,
    connections: CONNECTIONS,
    seconds: SECONDS,
    request: (n) => ({ method: 'GET', path: path(tiles[n % tiles.length]!), headers }),
  })
  const packed = { 'accept-encoding': 'gzip' }
  const ours = load(api, (tile) => `/v1/tiles/service_tiles/${build}/${tile}.mvt`, {
    ...packed,
    'x-service-key': stage.key,
  })
  const progress = (round: number, name: string, { requestsPerSecond }: { requestsPerSecond: number }) =>
    console.error(`round ${round}/${ROUNDS}  ${name}  ${requestsPerSecond.toFixed(0)} tiles/s`)

  const program = await installTileserver()
  const figures: Figure[] = []
  const raw: Record<string, unknown> = {
    tileserver: program === null ? 'n/a: could not be installed' : tileserverVersion,
  }
  if (program === null) {
    const { api: alone } = await contend({ api: ours }, ROUNDS, progress)
    Object.assign(raw, { api: alone })
    figures.push({ what: 'tiles through the API, tiles/s', value: alone.requestsPerSecond, unit: '/s', target: null })
  } else {
    const tileserver = await startTileserver(program, archive)
    stopTileserver = tileserver.stop
    const theirs = load(tileserver.origin, (tile) => `/data/tiles/${tile}.pbf`, packed)
    const measured = await contend({ api: ours, tileserver: theirs }, ROUNDS, progress)
    Object.assign(raw, measured)
    figures.push(
      {
        what: 'tiles through the API / tileserver-gl-light on the same archive, tiles/s',
        value: measured.api.requestsPerSecond / measured.tileserver.requestsPerSecond,
        unit: '×',
        target: { at: 'least', value: 3.5 },
      },
      { what: 'tiles through the API', value: measured.api.requestsPerSecond, unit: 'tiles/s', target: null },
      { what: 'tiles through the API, p99', value: measured.api.p99Ms, unit: 'ms', target: null },
    )
  }
  await report('tiles', data, figures, raw)
} finally {
  stopTileserver()
  await stage.clear()
}
