import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type RoutingArtefact } from '@repere/shared'
import { type ArtefactStep, type BuildContext } from '../artefacts/artefact-step.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { completeCountries } from '../countries/complete-countries.js'
import { countryExtract } from '../countries/country-extract.js'
import { CountryFinder } from '../countries/country-finder.js'
import { coarseCountries, type Country } from '../countries/natural-earth.js'
import { writeExtract } from '../osm-pbf/write-extract.js'
import { GeodataProblem } from '../problems.js'
import { shippedSpeedTable, SpeedTable } from '../speeds/speed-table.js'
import { tagSpeeds } from '../speeds/tag-speeds.js'
import { buildingConfig } from './building-config.js'
import { graphProgress } from './graph-progress.js'
import { runBuilder } from './run-builder.js'
import { packTiles } from './tile-extract.js'
import { valhallaVersion } from './valhalla-package.js'

/** The routing graph, in the build's folder. */
export const tileExtract = 'routing/tiles.tar'

/**
 * Extract → `routing/tiles.tar`. The countries are made first, because the graph takes the driving side from them; then
 * the speeds, as tags; then the graph.
 */
export const routingStep: ArtefactStep<RoutingArtefact> = {
  name: 'routing',
  stages: ['countries', 'speeds', 'graph', 'packing'],
  tools: { valhalla: valhallaVersion },
  recipe: () => JSON.stringify([2, buildingConfig('', '', 1), shippedSpeedTable()]),

  async run(context) {
    const { signal, extracts } = context
    const scratch = join(context.scratch, 'routing')
    const tiles = join(scratch, 'tiles')
    await mkdir(tiles, { recursive: true })

    context.report('countries', 0)
    const countries = await coarseCountries(context.bounds)
    const adminDatabase = await buildAdmins(context, scratch, countries)
    context.report('countries', 1)

    const sources = await tagSpeeds(extracts, scratch, {
      table: SpeedTable.shipped(),
      countries: new CountryFinder(countries),
      signal,
      onProgress: (done) => context.report('speeds', done),
    })

    const config = join(scratch, 'building.json')
    const threads = Math.max(1, availableParallelism())
    await writeFile(config, JSON.stringify(buildingConfig(tiles, adminDatabase, threads), null, 2))
    await runBuilder({
      program: 'valhalla_build_tiles',
      args: ['--config', config, '--concurrency', String(threads), ...sources],
      cwd: scratch,
      logFile: join(scratch, 'tiles.log'),
      signal,
      onLine(line) {
        const progress = graphProgress(line)
        if (progress) context.report('graph', progress.done, progress.what)
      },
    })

    context.report('packing', 0)
    const target = join(context.folder, tileExtract)
    const count = await packTiles(tiles, target)
    if (count === 0) {
      throw new GeodataProblem(
        'extract_without_roads',
        'The extract gave a routing graph without a single tile.',
        'Use an extract that holds highways.',
      )
    }
    await rm(scratch, { recursive: true })
    const files = { [tileExtract]: { bytes: (await stat(target)).size, sha256: await sha256OfFile(target, signal) } }
    context.report('packing', 1)
    return { artefact: { tile_extract: tileExtract, files }, counts: { routing_tiles: count } }
  },
}

/** Countries and regions of the extracts, and of Natural Earth for every country that is incomplete in them. */
async function buildAdmins(
  { extracts, bounds, signal }: BuildContext,
  scratch: string,
  countries: Country[],
): Promise<string> {
  const complete = new Set<string>()
  for (const extract of extracts) for (const code of await completeCountries(extract, signal)) complete.add(code)
  const coarse = join(scratch, 'countries.osm.pbf')
  await writeExtract(
    coarse,
    countryExtract(
      countries.filter(({ code }) => !complete.has(code)),
      bounds,
    ),
  )
  const database = join(scratch, 'admins.sqlite')
  await runBuilder({
    program: 'valhalla_build_admins',
    args: ['--inline-config', JSON.stringify(buildingConfig(scratch, database, 1)), ...extracts, coarse],
    cwd: scratch,
    logFile: join(scratch, 'admins.log'),
    signal,
  })
  return database
}
