import { parseArgs } from 'node:util'
import { type AddedSets, type SetOrigin } from '../added-sets/added-sets.js'
import { areaSets } from '../areas/area-sets.js'
import { defaultDataDir, readConsoleConfig } from '../config.js'
import { syncConsoleSets } from '../own-places/console-sets.js'
import { placeSets, type PlaceSetOrigin } from '../own-places/place-sets.js'
import { GeodataProblem } from '../problems.js'
import { type CommandLine } from './command-line.js'

/** A kind of set as `bin/data` shows it. */
interface SetCommand<Origin extends SetOrigin> {
  /** The command, and the word for the items. */
  word: 'areas' | 'places'
  help: string
  sets: AddedSets<{ id: string }, Origin>
  /** The origin of a set, by its own options. */
  originOf(base: SetOrigin, values: OwnOptions): Origin
}

interface OwnOptions {
  column?: string[]
  category?: string[]
}

const areas: SetCommand<SetOrigin> = {
  word: 'areas',
  sets: areaSets,
  originOf: (base, { column, category }) => {
    if (column ?? category) throw misused('areas', 'Areas have no --column and no --category.')
    return base
  },
  help: `bin/data areas: outlines of regions, districts and communes that the extract does not have

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
  --data-dir DIR       where the builds and areas are kept (.repere/data/<region>)`,
}

const places: SetCommand<PlaceSetOrigin> = {
  word: 'places',
  sets: placeSets,
  originOf: (base, { column, category }) => ({
    ...base,
    ...(column && { columns: pairsIn(column, '--column') }),
    ...(category && { categories: pairsIn(category, '--category') }),
  }),
  help: `bin/data places: places that the extract does not have

  bin/data places add FILE --source TEXT --licence TEXT [--column OURS=THEIRS]… [--category THEIRS=OURS]…
  bin/data places list
  bin/data places remove NAME
  bin/data places sync

FILE is CSV with a heading, or GeoJSON with points; .gz too. Columns: name, lat, lng, category (a slug of
/v1/places/categories, a kind of settlement, street, or a tag as amenity=bank), and where known id, name:fr, name:en…,
alt_name (with ; between names), phone, website, opening_hours, street, house_number. Every row is checked; nothing is
added if one has a fault. The next bin/data build uses the places. A place that the extract has too, by name, kind and
distance, is left out of the build. The set is called as the file; adding it again replaces it.

sync takes over the sets that staff added in the console, and removes those that staff removed there (DATABASE_URL).

  --source TEXT            who made the data
  --licence TEXT           its licence, by its SPDX identifier (ODbL-1.0)
  --column OURS=THEIRS     a column with another name: --column name=canonical_name
  --category THEIRS=OURS   a kind with another name: --category motor_park=bus_station
  --region NAME            region (west-africa)
  --data-dir DIR           where the builds and places are kept (.repere/data/<region>)`,
}

const options = {
  help: { type: 'boolean', short: 'h' },
  source: { type: 'string' },
  licence: { type: 'string' },
  column: { type: 'string', multiple: true },
  category: { type: 'string', multiple: true },
  region: { type: 'string' },
  'data-dir': { type: 'string' },
} as const

/** Runs `bin/data areas`. */
export const runAreas = (args: string[], line: CommandLine): Promise<void> => run(areas, args, line)

/** Runs `bin/data places`. */
export const runPlaces = (args: string[], line: CommandLine): Promise<void> => run(places, args, line)

async function run<Origin extends SetOrigin>(
  { word, help, sets, originOf }: SetCommand<Origin>,
  args: string[],
  { out }: CommandLine,
): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, subject, surplus] = positionals
  if (values.help || command === undefined) return void out.write(`${help}\n`)
  const dataDir = values['data-dir'] ?? defaultDataDir(values.region ?? 'west-africa')
  if (surplus !== undefined) throw misused(word, `Unexpected argument "${surplus}".`)
  if (command === 'list') {
    for (const { name, count, source, licence } of await sets.list(dataDir)) {
      out.write(`${name}  ${count} ${word}, ${source}, ${licence}\n`)
    }
    return
  }
  if (word === 'places' && command === 'sync') {
    if (subject !== undefined) throw misused(word, `Unexpected argument "${subject}".`)
    const { kept, removed } = await syncConsoleSets(dataDir, readConsoleConfig().databaseUrl)
    const namesOf = (names: string[]) => (names.length > 0 ? names.join(', ') : 'none')
    out.write(`In the console: ${namesOf(kept)}. Removed: ${namesOf(removed)}. bin/data build puts this in service.\n`)
    return
  }
  if (command !== 'add' && command !== 'remove') throw misused(word, `There is no command "${word} ${command}".`)
  if (subject === undefined) {
    throw misused(word, `bin/data ${word} ${command} needs a ${command === 'add' ? 'file' : 'name'}.`)
  }
  if (command === 'remove') {
    await sets.remove(dataDir, subject)
    out.write(`Removed: ${subject}. bin/data build leaves its ${word} out.\n`)
    return
  }
  const { source, licence } = values
  if (!source || !licence) throw misused(word, `The ${word} need --source and --licence.`)
  const added = await sets.add(dataDir, subject, originOf({ source, licence }, values))
  out.write(`Added: ${added.count} ${word} as ${added.name}. bin/data build puts them in service.\n`)
}

function pairsIn(texts: readonly string[], option: string): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, from, to] = /^([^=]+)=(.*)$/.exec(text) ?? []
      if (from === undefined || to === undefined) throw misused('places', `${option} ${text} is not of the form A=B.`)
      return [from, to]
    }),
  )
}

const misused = (word: string, message: string) =>
  new GeodataProblem('bad_settings', message, `bin/data ${word} --help shows the form.`)
