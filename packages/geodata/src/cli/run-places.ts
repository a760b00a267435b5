import { parseArgs } from 'node:util'
import { defaultDataDir } from '../config.js'
import { placeSets } from '../own-places/place-sets.js'
import { GeodataProblem } from '../problems.js'
import { type CommandLine } from './command-line.js'

const help = `bin/data places: places that the extract does not have

  bin/data places add FILE --source TEXT --licence TEXT [--column OURS=THEIRS]… [--category THEIRS=OURS]…
  bin/data places list
  bin/data places remove NAME

FILE is CSV with a heading, or GeoJSON with points; .gz too. Columns: name, lat, lng, category (a slug of
/v1/places/categories, a kind of settlement, street, or a tag as amenity=bank), and where known id, name:fr, name:en…,
alt_name (with ; between names), phone, website, opening_hours, street, house_number. Every row is checked; nothing is
added if one has a fault. The next bin/data build uses the places. A place that the extract has too, by name, kind and
distance, is left out of the build. The set is called as the file; adding it again replaces it.

  --source TEXT            who made the data
  --licence TEXT           its licence, by its SPDX identifier (ODbL-1.0)
  --column OURS=THEIRS     a column with another name: --column name=canonical_name
  --category THEIRS=OURS   a kind with another name: --category motor_park=bus_station
  --region NAME            region (west-africa)
  --data-dir DIR           where the builds and places are kept (.repere/data/<region>)`

const options = {
  help: { type: 'boolean', short: 'h' },
  source: { type: 'string' },
  licence: { type: 'string' },
  column: { type: 'string', multiple: true },
  category: { type: 'string', multiple: true },
  region: { type: 'string' },
  'data-dir': { type: 'string' },
} as const

/** Runs `bin/data places`. */
export async function runPlaces(args: string[], { out }: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, subject, surplus] = positionals
  if (values.help || command === undefined) return void out.write(`${help}\n`)
  const dataDir = values['data-dir'] ?? defaultDataDir(values.region ?? 'west-africa')
  if (surplus !== undefined) throw misused(`Unexpected argument "${surplus}".`)
  if (command === 'list') {
    for (const { name, count, source, licence } of await placeSets.list(dataDir)) {
      out.write(`${name}  ${count} places, ${source}, ${licence}\n`)
    }
    return
  }
  if (subject === undefined) throw misused(`bin/data places ${command} needs a ${command === 'add' ? 'file' : 'name'}.`)
  if (command === 'remove') {
    await placeSets.remove(dataDir, subject)
    out.write(`Removed: ${subject}. bin/data build leaves its places out.\n`)
    return
  }
  if (command !== 'add') throw misused(`There is no command "places ${command}".`)
  const { source, licence, column, category } = values
  if (!source || !licence) throw misused('Places need --source and --licence.')
  const added = await placeSets.add(dataDir, subject, {
    source,
    licence,
    ...(column && { columns: pairsIn(column, '--column') }),
    ...(category && { categories: pairsIn(category, '--category') }),
  })
  out.write(`Added: ${added.count} places as ${added.name}. bin/data build puts them in service.\n`)
}

function pairsIn(texts: readonly string[], option: string): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, from, to] = /^([^=]+)=(.*)$/.exec(text) ?? []
      if (from === undefined || to === undefined) throw misused(`${option} ${text} is not of the form A=B.`)
      return [from, to]
    }),
  )
}

const misused = (message: string) =>
  new GeodataProblem('bad_settings', message, 'bin/data places --help shows the form.')
