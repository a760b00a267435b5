import { parseArgs, type ParseArgsConfig } from 'node:util'
import { relative } from 'node:path'
import { readCurrentManifest } from '../artefacts/build-folder.js'
import { buildRegion } from '../builds/build-region.js'
import { defaultDataDir, readConfig } from '../config.js'
import { fetchExtract } from '../extracts/fetch-extract.js'
import { missingSources } from '../extracts/fetch-extracts.js'
import { findExtract } from '../extracts/find-extract.js'
import { readExtractHeader } from '../osm-pbf/read-extract.js'
import { GeodataProblem } from '../problems.js'
import { progressBar } from '../progress-bar.js'
import { listRegions, readRegion } from '../regions/region.js'
import { type CommandLine } from './command-line.js'
import { runAreas, runPlaces } from './run-added-sets.js'
import { runOsmChange } from './run-osm-change.js'
import { runExport } from './run-export.js'
import { runTraffic } from './run-traffic.js'
import { runTransfer, transferCommands } from './run-transfer.js'

const help = {
  all: `bin/data: from an OpenStreetMap extract to the data that the API serves

  bin/data list                 regions, their extracts and the builds in service
  bin/data fetch [options]      download a region's extracts
  bin/data build [options]      make a region's artefacts and put them in service
  bin/data refresh [options]    fetch new extracts, build, and compare with the build in service
  bin/data update [options]     apply published changes to the extracts, build, and compare
  bin/data rollback [options]   put the build before in service again
  bin/data publish [options]    send the build in service to object storage
  bin/data pull [options]       take a build from object storage and put it in service
  bin/data export --pmtiles     write the map tiles of the build in service to one file
  bin/data traffic COMMAND      learn speeds from GPS traces and put them in service
  bin/data osm-change FILE      write accepted corrections of places for OpenStreetMap
  bin/data areas COMMAND        add outlines of regions and districts to the next build
  bin/data places COMMAND       add places of your own to the next build

  bin/data <command> --help     the command's options

Settings (environment): REPERE_EXTRACTS (folders to look for extracts in), REPERE_OFFLINE=1 (never download),
REPERE_CONNECT_TIMEOUT_MS (5000).`,
  list: `bin/data list [--regions-dir DIR]

  --regions-dir DIR    where the regions are described (data/regions)`,
  fetch: `bin/data fetch [--region NAME] [--only NAME,NAME | --all]

Downloads go to the first folder of REPERE_EXTRACTS, else to data/extracts/. A download that was cut is continued.

  --region NAME        region (west-africa)
  --only NAMES         these of its extracts, separated by commas; bin/data list shows their names
  --all                all of them; without --only and --all, those that a build would fetch of itself
  --regions-dir DIR    where the regions are described (data/regions)`,
  build: `bin/data build [--region NAME] [--extract FILE] [--data-dir DIR] [--force]

Does nothing when the build in service was made of the same extract by the same recipe. On any failure the build in
service stays, and the exit code is 1.

  --region NAME        region (west-africa)
  --extract FILE       this .osm.pbf and no other
  --data-dir DIR       where the builds are kept (.repere/data/<region>,
                       or data/<region> under REPERE_HOME)
  --force              build even if nothing has changed
  --regions-dir DIR    where the regions are described (data/regions)`,
} as const

const shared = {
  help: { type: 'boolean', short: 'h' },
  'regions-dir': { type: 'string' },
} satisfies ParseArgsConfig['options']
const ofRegion = { ...shared, region: { type: 'string' } } satisfies ParseArgsConfig['options']

async function list(args: string[], { out, err }: CommandLine): Promise<0 | 1> {
  const print = printerTo(out)
  const { values } = parseArgs({ args, options: shared })
  if (values.help) {
    print(help.list)
    return 0
  }
  const config = readConfig()
  const regionsDir = values['regions-dir'] ?? config.regionsDir
  const { regions, problems } = await listRegions(regionsDir)
  for (const region of regions) {
    print(`${region.name}  ${region.title}${region.fictional ? '  [fictional]' : ''}`)
    const found = region.generated ? null : await findExtract(region, regionsDir, config.extractFolders)
    if (region.generated) print('  extract  made by this program')
    else if (!found) print('  extract  none here yet (bin/data fetch)')
    for (const file of found?.files ?? []) {
      const newest = await readExtractHeader(file).then(
        ({ osmTimestamp }) => osmTimestamp ?? 'of unknown date',
        (problem: Error) => problem.message,
      )
      print(`  extract  ${relative(process.cwd(), file)}  ${newest}`)
    }
    const current = await readCurrentManifest(defaultDataDir(region.name))
    print(
      `  build    ${current ? `${current.build_id}${current.region === region.name ? '' : ` (of ${current.region})`}` : 'none'}`,
    )
    if (region.sources.length) print(`  fetch    ${region.sources.map(({ name }) => name).join(' ')}`)
  }
  for (const problem of problems) err.write(describe(problem))
  return problems.length > 0 ? 1 : 0
}

async function fetchRegion(args: string[], { out, err, signal }: CommandLine): Promise<void> {
  const print = printerTo(out)
  const { values } = parseArgs({
    args,
    options: { ...ofRegion, only: { type: 'string' }, all: { type: 'boolean' } },
  })
  if (values.help) return print(help.fetch)
  const config = readConfig()
  const region = await readRegion(values['regions-dir'] ?? config.regionsDir, values.region ?? 'west-africa')
  const only = values.only?.split(',').map((name) => name.trim()) ?? []
  const sources = values.all ? region.sources : missingSources(region, null, only)
  if (sources.length === 0) {
    throw new GeodataProblem(
      'unknown_region',
      `${region.name} has nothing to fetch.`,
      `Choose from: ${region.sources.map(({ name }) => name).join(', ') || 'nothing'}.`,
    )
  }
  for (const source of sources) {
    const bar = progressBar(err)
    try {
      const { file, bytes, verified } = await fetchExtract(source, config.fetchFolder, {
        connectTimeoutMs: config.connectTimeoutMs,
        signal,
        onProgress: (received, total) =>
          bar.show({
            stage: 'fetching',
            done: total ? received / total : 0,
            detail: `${source.title}, ${megabytes(received)}`,
          }),
      })
      bar.end()
      print(`${file}  ${megabytes(bytes)}, ${verified ? `${verified} checked` : 'no checksum published'}`)
    } finally {
      bar.end()
    }
  }
}

async function build(args: string[], { out, err, signal }: CommandLine): Promise<void> {
  const print = printerTo(out)
  const { values } = parseArgs({
    args,
    options: {
      ...ofRegion,
      extract: { type: 'string' },
      'data-dir': { type: 'string' },
      force: { type: 'boolean' },
    },
  })
  if (values.help) return print(help.build)
  const config = readConfig()
  const region = values.region ?? 'west-africa'
  const dataDir = values['data-dir'] ?? defaultDataDir(region)
  const before = await readCurrentManifest(dataDir)
  const started = process.hrtime.bigint()
  const bar = progressBar(err)
  try {
    const manifest = await buildRegion({
      region,
      regionsDir: values['regions-dir'] ?? config.regionsDir,
      dataDir,
      extract: values.extract,
      force: values.force,
      config,
      signal,
      onProgress: (progress) => bar.show(progress),
      onNotice: (notice) => {
        bar.end()
        err.write(`${notice}\n`)
      },
    })
    bar.end()
    const seconds = (Number(process.hrtime.bigint() - started) / 1e9).toFixed(1)
    if (before?.build_id === manifest.build_id) return print(`Up to date: ${manifest.build_id} in ${dataDir}`)
    const { nodes, ways, relations, roads } = manifest.counts
    print(
      `Built ${manifest.build_id} in ${seconds} s: ${manifest.region}${manifest.fictional ? ' (a made-up place)' : ''}`,
    )
    print(
      `  from ${manifest.source.file}, ${megabytes(manifest.source.bytes)}, data of ${manifest.osm_timestamp ?? 'unknown date'}`,
    )
    print(`  ${nodes} nodes, ${ways} ways (${roads} roads), ${relations} relations`)
    print(`  in ${dataDir}`)
  } finally {
    bar.end()
  }
}

function printerTo(out: CommandLine['out']) {
  return (text: string): void => void out.write(`${text}\n`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`
}

/**
 * Runs `bin/data`.
 *
 * @param args  the arguments after the command's name
 * @returns the exit code: 0, or 1 with the problem and its remedy on `err`
 */
export async function runData(args: string[], line: CommandLine): Promise<0 | 1> {
  const [command, ...rest] = args
  try {
    if (command === 'list') return await list(rest, line)
    else if (command === 'fetch') await fetchRegion(rest, line)
    else if (command === 'build') await build(rest, line)
    else if (transferCommands.includes(command ?? '')) await runTransfer(args, line)
    else if (command === 'export') await runExport(rest, line)
    else if (command === 'traffic') await runTraffic(rest, line)
    else if (command === 'osm-change') await runOsmChange(rest, line)
    else if (command === 'areas') await runAreas(rest, line)
    else if (command === 'places') await runPlaces(rest, line)
    else if (command === undefined || command === '--help' || command === '-h') line.out.write(`${help.all}\n`)
    else throw new GeodataProblem('bad_settings', `There is no command "${command}".`, 'bin/data --help lists them.')
    return 0
  } catch (failure) {
    line.err.write(describe(failure))
    return 1
  }
}

function describe(failure: unknown): string {
  if (failure instanceof GeodataProblem) return `${failure.message}\n${failure.remedy}\n`
  if ((failure as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
    return `${(failure as Error).message}\nAdd --help for the options.\n`
  }
  return `${(failure as Error).stack ?? String(failure)}\n`
}
