import { parseArgs } from 'node:util'
import { areaSets } from '../areas/area-sets.js'
import { defaultDataDir } from '../config.js'
import { GeodataProblem } from '../problems.js'
import { type CommandLine } from './command-line.js'

const help = `bin/data areas: outlines of regions, districts and communes that the extract does not have

  bin/data areas add FILE --source TEXT --licence TEXT
  bin/data areas list
  bin/data areas remove NAME

FILE is GeoJSON: a FeatureCollection, or a Feature a line; .gz too. Each feature is a Polygon or a MultiPolygon with id,
name, and layer (region, district, commune, quartier), placetype (region, county) or admin_level; name:fr, name:en,
alt_name and country are read too. Nothing is added if a feature has a fault. The next bin/data build uses the areas.
Where the extract has the boundary of an area, the extract is used.

  --source TEXT        who made the outlines
  --licence TEXT       the licence of the outlines
  --region NAME        region (west-africa)
  --data-dir DIR       where the builds and areas are kept (.repere/data/<region>)`

const options = {
  help: { type: 'boolean', short: 'h' },
  source: { type: 'string' },
  licence: { type: 'string' },
  region: { type: 'string' },
  'data-dir': { type: 'string' },
} as const

/** Runs `bin/data areas`. */
export async function runAreas(args: string[], { out }: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, subject, surplus] = positionals
  if (values.help || command === undefined) return void out.write(`${help}\n`)
  const dataDir = values['data-dir'] ?? defaultDataDir(values.region ?? 'west-africa')
  if (surplus !== undefined) throw misused(`Unexpected argument "${surplus}".`)
  if (command === 'list') {
    for (const { name, count, source, licence } of await areaSets.list(dataDir)) {
      out.write(`${name}  ${count} areas, ${source}, ${licence}\n`)
    }
    return
  }
  if (subject === undefined) throw misused(`bin/data areas ${command} needs a ${command === 'add' ? 'file' : 'name'}.`)
  if (command === 'remove') {
    await areaSets.remove(dataDir, subject)
    out.write(`Removed: ${subject}. bin/data build leaves its areas out.\n`)
    return
  }
  if (command !== 'add') throw misused(`There is no command "areas ${command}".`)
  const { source, licence } = values
  if (!source || !licence) throw misused('Areas need --source and --licence.')
  const added = await areaSets.add(dataDir, subject, { source, licence })
  out.write(`Added: ${added.count} areas as ${added.name}. bin/data build puts them in service.\n`)
}

const misused = (message: string) =>
  new GeodataProblem('bad_settings', message, 'bin/data areas --help shows the form.')
