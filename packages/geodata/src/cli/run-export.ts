import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DatabaseSync } from '@photostructure/sqlite'
import { PmtilesView } from '@repere/pmtiles'
import { readCurrentManifest } from '../artefacts/build-folder.js'
import { defaultDataDir } from '../config.js'
import { diskProblem, GeodataProblem } from '../problems.js'
import { progressBar } from '../progress-bar.js'
import { type CommandLine } from './command-line.js'

const HELP = `bin/data export --pmtiles [FILE] [--zoom-max ZOOM] [--region NAME] [--data-dir DIR]

Writes the map tiles of the build in service as one PMTiles archive, for a bucket or a CDN that answers ranges: the same bytes
that the API answers under /v1/tiles/service_tiles.pmtiles, if all zooms are in it. The file appears when it is complete.

  FILE                 where to (<region>.pmtiles here)
  --zoom-max ZOOM      only tiles up to this zoom: a small file for the first views of a map
  --region NAME        region (west-africa)
  --data-dir DIR       where the builds are kept (.repere/data/<region>)`

/** Bytes of a read. */
const PART_BYTES = 8 * 1024 * 1024

/** Runs `bin/data export`. @throws GeodataProblem */
export async function runExport(args: string[], { out, err, signal }: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      pmtiles: { type: 'boolean' },
      'zoom-max': { type: 'string' },
      region: { type: 'string' },
      'data-dir': { type: 'string' },
    },
  })
  if (values.help) return void out.write(`${HELP}\n`)
  if (values.pmtiles !== true || positionals.length > 1)
    throw new GeodataProblem('bad_settings', 'An export needs its format.', 'bin/data export --pmtiles [FILE]')
  if (!/^([0-9]|1[0-9])$/.test(values['zoom-max'] ?? '0'))
    throw new GeodataProblem('bad_settings', '--zoom-max is no zoom.', 'Give a whole number from 0 to 19.')
  const zoomMax = values['zoom-max'] === undefined ? Infinity : Number(values['zoom-max'])
  const region = values.region ?? 'west-africa'
  const dataDir = values['data-dir'] ?? defaultDataDir(region)
  const build = await readCurrentManifest(dataDir)
  const tiles = join(dataDir, 'builds', build?.build_id ?? '', 'tiles.mbtiles')
  if (build === null || !existsSync(tiles)) {
    const what = build === null ? `There is no build in ${dataDir}.` : `The build ${build.build_id} has no map tiles.`
    throw new GeodataProblem(
      'no_build',
      what,
      'Run bin/data build; map tiles need tilemaker (apt-get install tilemaker).',
    )
  }
  const target = resolve(positionals[0] ?? `${region}.pmtiles`)
  const bytes = await writeArchive(tiles, target, zoomMax, { err, signal }).catch((failure: unknown) => {
    throw diskProblem(failure) ?? failure
  })
  out.write(`${target}  ${(bytes / 1e6).toFixed(1)} MB, build ${build.build_id}\n`)
}

/** @returns bytes of the archive */
async function writeArchive(
  tiles: string,
  target: string,
  zoomMax: number,
  { err, signal }: Omit<CommandLine, 'out'>,
): Promise<number> {
  const unfinished = `${target}.part`
  const database = new DatabaseSync(tiles, { readOnly: true })
  const bar = progressBar(err)
  try {
    const archive = await PmtilesView.open(database, undefined, zoomMax)
    const file = await open(unfinished, 'w')
    try {
      for (let first = 0; first < archive.size; first += PART_BYTES) {
        signal.throwIfAborted()
        const last = Math.min(archive.size, first + PART_BYTES) - 1
        for (const part of archive.read(first, last)) await file.write(part)
        bar.show({ stage: 'tiles', done: (last + 1) / archive.size, detail: 'writing the archive' })
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, target)
    return archive.size
  } finally {
    bar.end()
    database.close()
    await rm(unfinished, { force: true })
  }
}
