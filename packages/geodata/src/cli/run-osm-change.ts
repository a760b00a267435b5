import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Correction, parseCorrections } from '@repere/gazetteer'
import { toOsmChange } from '../corrections/osm-change.js'
import { withSources } from '../corrections/sources-in-build.js'
import { defaultDataDir, readConfig } from '../config.js'
import { findExtract } from '../extracts/find-extract.js'
import { GeodataProblem } from '../problems.js'
import { readRegion } from '../regions/region.js'
import { type CommandLine } from './command-line.js'

const help = `bin/data osm-change FILE: accepted corrections of places, for OpenStreetMap

FILE is the list that the console and /staff/place-corrections/corrections.jsonl give. It becomes an osmChange document,
which an editor merges into OpenStreetMap.

  --output FILE        where to write it (standard output)
  --extract FILE       the extract with the elements (that of the region)
  --region NAME        region (west-africa)
  --data-dir DIR       where the builds are kept (.repere/data/<region>)
  --regions-dir DIR    where the regions are described (data/regions)`

const options = {
  help: { type: 'boolean', short: 'h' },
  output: { type: 'string' },
  extract: { type: 'string' },
  region: { type: 'string' },
  'data-dir': { type: 'string' },
  'regions-dir': { type: 'string' },
} as const

/** Runs `bin/data osm-change`. */
export async function runOsmChange(args: string[], { out, err }: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, surplus] = positionals
  if (values.help || file === undefined) return void out.write(`${help}\n`)
  if (surplus !== undefined) throw misused(`Unexpected argument "${surplus}".`)
  const region = values.region ?? 'west-africa'
  const extracts = values.extract ? [values.extract] : await extractsOf(region, values['regions-dir'])
  const corrections = withSources(await readCorrections(file), values['data-dir'] ?? defaultDataDir(region))
  const { xml, leftOut } = await toOsmChange(corrections, extracts)
  if (values.output === undefined) out.write(xml)
  else await writeFile(values.output, xml)
  if (leftOut > 0) err.write(`${leftOut} corrected places have no element in the extract and were left out.\n`)
}

/** @throws GeodataProblem  when a line is not a correction */
async function readCorrections(file: string): Promise<Correction[]> {
  const { corrections, faults } = parseCorrections(await readFile(file, 'utf8'))
  if (faults[0]) throw misused(`${file}:${faults[0].line} is not a valid correction: ${faults[0].reason}.`)
  return corrections
}

async function extractsOf(region: string, regionsDir: string | undefined): Promise<string[]> {
  const config = readConfig()
  const folder = regionsDir ?? config.regionsDir
  const found = await findExtract(await readRegion(folder, region), folder, config.extractFolders)
  if (!found)
    throw new GeodataProblem('bad_settings', `There is no extract of ${region} here.`, 'Name one by --extract.')
  return found.files
}

const misused = (message: string) =>
  new GeodataProblem('bad_settings', message, 'bin/data osm-change --help explains it.')
