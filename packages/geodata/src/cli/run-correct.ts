import { readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type Correction, parseCorrections } from '@repere/gazetteer'
import { type CorrectionRequest, CorrectionsLog } from '../corrections/corrections-log.js'
import { toOsmChange } from '../corrections/osm-change.js'
import { defaultDataDir, readConfig } from '../config.js'
import { findExtract } from '../extracts/find-extract.js'
import { GeodataProblem } from '../problems.js'
import { readRegion } from '../regions/region.js'
import { type CommandLine } from './command-line.js'

const help = `bin/data correct: put accepted corrections of places on top of the data

  bin/data correct add --name NAME --category SLUG --at LAT,LNG
  bin/data correct move ID --at LAT,LNG
  bin/data correct rename ID --name NAME
  bin/data correct close ID
  bin/data correct withdraw CORRECTION
  bin/data correct list
  bin/data correct export [--from FILE] [--output FILE] [--extract FILE]

Every running API shows them within seconds, in search, places and guidance, and they survive every rebuild. ID is a
place's id as /v1/geocode and /v1/places give it. export writes an osmChange document (standard output), which an editor
merges into OpenStreetMap; --from adds the corrections of staff, downloaded from /staff/place-corrections/corrections.jsonl.

  --note TEXT          why
  --by NAME            who accepted it (the user of this machine)
  --region NAME        region (west-africa)
  --data-dir DIR       where the builds and corrections are kept (.repere/data/<region>)
  --regions-dir DIR    where the regions are described (data/regions)`

const options = {
  help: { type: 'boolean', short: 'h' },
  name: { type: 'string' },
  category: { type: 'string' },
  at: { type: 'string' },
  note: { type: 'string' },
  by: { type: 'string' },
  output: { type: 'string' },
  from: { type: 'string' },
  extract: { type: 'string' },
  region: { type: 'string' },
  'data-dir': { type: 'string' },
  'regions-dir': { type: 'string' },
} as const

/** Runs `bin/data correct`. */
export async function runCorrect(args: string[], { out, err }: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, subject, surplus] = positionals
  if (values.help || command === undefined) return void out.write(`${help}\n`)
  if (surplus !== undefined) throw misused(`Unexpected argument "${surplus}".`)
  const region = values.region ?? 'west-africa'
  const log = new CorrectionsLog(values['data-dir'] ?? defaultDataDir(region))
  if (command === 'list') {
    for (const correction of await log.read()) out.write(`${described(correction)}\n`)
    return
  }
  if (command === 'export') {
    const extracts = values.extract ? [values.extract] : await extractsOf(region, values['regions-dir'])
    const accepted = [...(await log.read()), ...(values.from === undefined ? [] : await readCorrections(values.from))]
    accepted.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    const { xml, leftOut } = await toOsmChange(log.withSources(accepted), extracts)
    if (values.output === undefined) out.write(xml)
    else await writeFile(values.output, xml)
    if (leftOut > 0) err.write(`${leftOut} corrected places have no element in the extract and were left out.\n`)
    return
  }
  const correction = await log.accept(asked(command, subject, values), {
    by: values.by ?? userInfo().username,
    note: values.note,
  })
  out.write(`${described(correction)}\n`)
}

function asked(
  command: string,
  subject: string | undefined,
  { name, category, at }: { name?: string | undefined; category?: string | undefined; at?: string | undefined },
): CorrectionRequest {
  const given = (value: string | undefined, what: string) => {
    if (value === undefined || value.trim() === '') throw misused(`${what} is missing.`)
    return value.trim()
  }
  switch (command) {
    case 'add':
      return { kind: 'add', name: given(name, '--name'), category: given(category, '--category'), ...pointOf(at) }
    case 'move':
      return { kind: 'move', place: given(subject, 'The id of the place'), ...pointOf(at) }
    case 'rename':
      return { kind: 'rename', place: given(subject, 'The id of the place'), name: given(name, '--name') }
    case 'close':
      return { kind: 'close', place: given(subject, 'The id of the place') }
    case 'withdraw':
      return { kind: 'withdraw', correction: given(subject, 'The id of the correction') }
    default:
      throw misused(`There is no command "correct ${command}".`)
  }
}

function pointOf(text: string | undefined): { lat: number; lng: number } {
  const [lat, lng, more] = (text ?? '').split(',').map(Number)
  const isPoint = lat !== undefined && lng !== undefined && more === undefined
  if (!isPoint || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw misused('--at is a point: LAT,LNG in degrees.')
  return { lat, lng }
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

function described({ id, at, by, kind, place, name, category, lat, lng, note }: Correction): string {
  const what = [name, category, lat !== undefined && `${lat},${lng}`, note && `(${note})`].filter(Boolean)
  return [id, at, by, kind, place, ...what].join('  ')
}

const misused = (message: string) => new GeodataProblem('bad_settings', message, 'bin/data correct --help explains it.')
