import { existsSync, readFileSync } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { join, parse as parsePath } from 'node:path'
import { parseArgs } from 'node:util'
import { type Correction, effectsOf, parseCorrections } from '@repere/gazetteer'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@repere/shared'
import { CorrectedIndex } from '@repere/search/corrections/corrected-index'
import { findByText } from '@repere/search/find'
import { type OpenIndex, type SearchIndex } from '@repere/search/search.port'
import { INDEX_FILE, openSqliteIndex } from '@repere/search/sqlite/sqlite-index'
import { featureOfFinding } from '../geocode-feature.js'
import { reverse } from '../reverse/reverse.js'
import { type CsvCounts, CsvProblem, geocodeCsv, type RowGeocoder } from './geocode-rows.js'

const help = `bin/geocode FILE.csv: add the place of every row

  bin/geocode FILE.csv --text COLUMN[,COLUMN...] [--point LAT,LNG]
  bin/geocode FILE.csv --point LAT,LNG --reverse

Reads the data build on this machine; needs neither a key nor a running API. The first
row names the columns. Rows keep their order and their columns, and no row is left out: the added column status is
found, guess, nothing, empty or failed. --resume continues a stopped run.

  --text COLUMNS       the columns of the search text, joined in this order
  --point COLUMNS      the columns of latitude and longitude: results near the point rank higher; with --reverse,
                       the point itself
  --reverse            find the address of the point
  --output FILE        the output file (FILE.geocoded.csv)
  --resume             continue after the last row of the output
  --delimiter SIGN     between cells, "tab" for a tab (the likeliest of , ; and tab in the first row)
  --prefix TEXT        before the names of the added columns (geo_)
  --language CODE      fr, en, wo or ha (fr)
  --corrections FILE   accepted corrections of places, downloaded from the console
  --region NAME        region (west-africa)
  --data-dir DIR       where the builds are kept (.repere/data/<region>)`

const options = {
  help: { type: 'boolean', short: 'h' },
  text: { type: 'string' },
  point: { type: 'string' },
  reverse: { type: 'boolean' },
  output: { type: 'string' },
  resume: { type: 'boolean' },
  delimiter: { type: 'string' },
  prefix: { type: 'string' },
  language: { type: 'string' },
  corrections: { type: 'string' },
  region: { type: 'string' },
  'data-dir': { type: 'string' },
} as const

export interface Terminal {
  out(text: string): void
  err(text: string): void
}

/** Rows between two lines of progress. */
const PROGRESS_ROWS = 1_000

/**
 * Runs `bin/geocode`.
 *
 * @param dataFolder  the folder of the regions' data
 * @returns the exit code: 0; 1 where rows failed or nothing could be done
 */
export async function runGeocode(args: string[], terminal: Terminal, dataFolder: string): Promise<0 | 1> {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [input, surplus] = positionals
    if (values.help || input === undefined) {
      terminal.out(help)
      return 0
    }
    if (surplus !== undefined) throw new CsvProblem(`Unexpected argument "${surplus}"`)
    const language = languageOf(values.language)
    const { textColumns, pointColumns } = columnsOf(values)
    const { dir, name } = parsePath(input)
    const { geocoder, close } = await openGeocoder(
      values['data-dir'] ?? join(dataFolder, values.region ?? 'west-africa'),
      values.corrections,
      language,
    )
    try {
      const output = values.output ?? join(dir, `${name}.geocoded.csv`)
      const counts = await geocodeCsv(
        {
          input,
          output,
          textColumns,
          pointColumns,
          prefix: values.prefix ?? 'geo_',
          delimiter: values.delimiter === 'tab' ? '\t' : (values.delimiter ?? (await delimiterOf(input))),
          resume: values.resume ?? false,
          onRows: (rows) => rows % PROGRESS_ROWS === 0 && terminal.err(`${rows} rows`),
        },
        geocoder,
      )
      terminal.out(summary(counts, output))
      return counts.failed > 0 ? 1 : 0
    } finally {
      close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!(error instanceof CsvProblem) && !code?.startsWith('ERR_PARSE_ARGS') && code !== 'ENOENT') throw error
    terminal.err(`${(error as Error).message}\nbin/geocode --help explains it.`)
    return 1
  }
}

const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map((column) => column.trim())
    .filter(Boolean) ?? []

function columnsOf(values: { text?: string | undefined; point?: string | undefined; reverse?: boolean | undefined }): {
  textColumns: string[]
  pointColumns: [string, string] | null
} {
  const [textColumns, point] = [list(values.text), list(values.point)]
  if (point.length !== 0 && point.length !== 2) throw new CsvProblem('--point names two columns: LAT,LNG')
  if (values.reverse && point.length === 0) throw new CsvProblem('--reverse needs --point')
  if (values.reverse === textColumns.length > 0) throw new CsvProblem('Give --text, or --point with --reverse')
  if (!values.reverse && textColumns.length === 0) throw new CsvProblem('--text is missing: the columns that say where')
  return { textColumns, pointColumns: point.length === 2 ? [point[0]!, point[1]!] : null }
}

function languageOf(text: string | undefined): Language {
  const language = (text ?? DEFAULT_LANGUAGE) as Language
  if (!LANGUAGES.includes(language)) throw new CsvProblem(`--language is one of ${LANGUAGES.join(', ')}`)
  return language
}

/** The separator: the most frequent candidate in the first row. */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADING_BYTES_MAX), 0, HEADING_BYTES_MAX, 0)
    const [heading = ''] = buffer.subarray(0, bytesRead).toString().split('\n')
    const countOf = (sign: string) => heading.split(sign).length
    return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best))
  } finally {
    await handle.close()
  }
}
const HEADING_BYTES_MAX = 65_536

/** @throws CsvProblem  for a file that is not there, or has a line that is not a correction */
function readCorrections(file: string): Correction[] {
  if (!existsSync(file)) throw new CsvProblem(`${file} is not there`)
  const { corrections, faults } = parseCorrections(readFileSync(file, 'utf8'))
  if (faults[0]) throw new CsvProblem(`${file}:${faults[0].line} is not a valid correction: ${faults[0].reason}`)
  return corrections
}

async function openGeocoder(
  dataDir: string,
  correctionsFile: string | undefined,
  language: Language,
): Promise<{ geocoder: RowGeocoder; close(): void }> {
  const build = await realpath(join(dataDir, 'current')).catch(() => null)
  const file = build && join(build, INDEX_FILE)
  if (!file || !existsSync(file)) throw new CsvProblem(`${dataDir} has no data; build it with bin/data build`)
  const base: OpenIndex = openSqliteIndex(file, build)
  const effects = effectsOf(correctionsFile === undefined ? [] : readCorrections(correctionsFile))
  const index: SearchIndex = effects.size > 0 ? new CorrectedIndex(base, effects) : base
  return {
    geocoder: {
      text: (text, bias) => {
        const [finding] = findByText(index, { text, bias, countMax: 1, isTyping: false })
        return finding && featureOfFinding(index, finding, language)
      },
      point: (at) => reverse(index, at, language)[0],
    },
    close: () => base.close(),
  }
}

function summary({ rows, skipped, found, guessed, nothing, empty, failed }: CsvCounts, output: string): string {
  const before = skipped > 0 ? `, ${skipped} done before` : ''
  return (
    `${rows} rows${before}: ${found} found, ${guessed} guesses, ${nothing} without an answer, ${empty} empty, ` +
    `${failed} failed\n${output}`
  )
}
