import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { open, stat, truncate } from 'node:fs/promises'
import { once } from 'node:events'
import { CsvError, parse, type Parser } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { type LatLng } from '@repere/shared'
import { type GeocodeFeatureDto } from '../geocode-feature.dto.js'

/** The answer for one row; throws when there is none. */
export interface RowGeocoder {
  text(text: string, bias: LatLng | null): GeocodeFeatureDto | undefined
  point(at: LatLng): GeocodeFeatureDto | undefined
}

export interface CsvJob {
  input: string
  output: string
  /** Names of the columns whose texts form the query, in their order; empty for points. */
  textColumns: readonly string[]
  /**
   * Names of the columns of latitude and longitude: the point of a reverse query, or the bias of a text; null without.
   */
  pointColumns: readonly [lat: string, lng: string] | null
  /** Prefix of the names of added columns. */
  prefix: string
  delimiter: string
  /** Continues after the last complete row of the output. */
  resume: boolean
  onRows?(rows: number): void
}

export interface CsvCounts {
  /** Rows of this run; an earlier run has processed the `skipped` rows. */
  rows: number
  skipped: number
  /** A place, a guess, no result; an empty row; a row that failed. */
  found: number
  guessed: number
  nothing: number
  empty: number
  failed: number
}

/** The input or the output differs from the arguments. */
export class CsvProblem extends Error {}

const added = ['status', 'name', 'label', 'layer', 'confidence', 'match_type', 'lat', 'lng', 'id', 'plus_code'] as const

/**
 * Adds the result to every row of a CSV file, a row at a time: rows keep their order and their columns, and no row is
 * left out.
 *
 * @throws CsvProblem  if a column is missing, or the output exists without --resume
 */
export async function geocodeCsv(job: CsvJob, geocoder: RowGeocoder): Promise<CsvCounts> {
  const counts: CsvCounts = { rows: 0, skipped: 0, found: 0, guessed: 0, nothing: 0, empty: 0, failed: 0 }
  const done = await rowsDone(job)
  const parser = readCsv(job.input, job.delimiter)
  let columns: string[] | null = null
  let output: WriteStream | null = null
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (columns === null) {
        columns = record
        checkColumns(columns, job)
        output = createWriteStream(job.output, { flags: done === 0 ? 'w' : 'a' })
        if (done === 0) await write(output, [...columns, ...added.map((name) => job.prefix + name)], job.delimiter)
        continue
      }
      // The first of the rows that are done is the heading.
      if (counts.skipped < done - 1) {
        counts.skipped++
        continue
      }
      const answer = answerTo(record, columns, job, geocoder)
      counts.rows++
      counts[answer.counted]++
      // A row that is too short would put the answer under another heading.
      const own = [...record, ...Array<string>(Math.max(0, columns.length - record.length)).fill('')]
      await write(output!, [...own, ...answer.cells], job.delimiter)
      job.onRows?.(counts.rows)
    }
  } catch (error) {
    // The rows before it are written; after a repair, --resume continues there.
    if (error instanceof CsvError) throw new CsvProblem(`${job.input}: ${error.message}`, { cause: error })
    throw error
  } finally {
    if (output) {
      output.end()
      await once(output, 'close')
    }
  }
  if (columns === null) throw new CsvProblem(`${job.input} is empty`)
  return counts
}

function answerTo(
  record: readonly string[],
  columns: readonly string[],
  { textColumns, pointColumns }: CsvJob,
  geocoder: RowGeocoder,
): { counted: 'found' | 'guessed' | 'nothing' | 'empty' | 'failed'; cells: string[] } {
  const cell = (column: string) => record[columns.indexOf(column)]?.trim() ?? ''
  const text = textColumns.map(cell).filter(Boolean).join(', ').slice(0, TEXT_MAX)
  const point = pointColumns && pointOf(cell(pointColumns[0]), cell(pointColumns[1]))
  const isEmpty = textColumns.length > 0 ? text === '' : !point
  if (isEmpty) return { counted: 'empty', cells: withoutAnswer('empty') }
  try {
    const feature = textColumns.length > 0 ? geocoder.text(text, point) : geocoder.point(point!)
    if (!feature) return { counted: 'nothing', cells: withoutAnswer('nothing') }
    const isGuess = feature.properties.match_type === 'fallback'
    return { counted: isGuess ? 'guessed' : 'found', cells: cellsOf(feature, isGuess ? 'guess' : 'found') }
  } catch (error) {
    return { counted: 'failed', cells: withoutAnswer(`failed: ${(error as Error).message}`) }
  }
}

/** The longest text that `/v1/geocode` accepts. */
const TEXT_MAX = 256

const withoutAnswer = (status: string) => added.map((name) => (name === 'status' ? status : ''))

function cellsOf({ properties, geometry: { coordinates } }: GeocodeFeatureDto, status: string): string[] {
  const { name, label, layer, confidence, match_type, id, plus_code } = properties
  const [lng, lat] = coordinates
  const values = { status, name, label, layer, confidence, match_type, lat, lng, id, plus_code }
  return added.map((column) => String(values[column] ?? ''))
}

/** A decimal comma is accepted, too; null if one of them is not such a number. */
function pointOf(latText: string, lngText: string): LatLng | null {
  const [lat, lng] = [latText, lngText].map((text) => (text === '' ? NaN : Number(text.replace(',', '.'))))
  return Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180 ? { lat: lat!, lng: lng! } : null
}

function checkColumns(columns: readonly string[], { input, textColumns, pointColumns }: CsvJob): void {
  const missing = [...textColumns, ...(pointColumns ?? [])].filter((column) => !columns.includes(column))
  if (missing.length === 0) return
  throw new CsvProblem(`${input} has no column ${missing.join(', ')}; it has: ${columns.join(', ')}`)
}

async function write(output: WriteStream, cells: readonly string[], delimiter: string): Promise<void> {
  if (output.errored) throw output.errored
  if (!output.write(stringify([cells], { delimiter }))) await once(output, 'drain')
}

/** Files come from any program: quotes inside a cell and rows of another length are accepted. */
function readCsv(file: string, delimiter: string): Parser {
  const parser = parse({ bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  createReadStream(file)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  return parser
}

/**
 * Complete rows of the output, including its header; an incomplete row at the end is cut off.
 *
 * @throws CsvProblem  if the output exists without --resume
 */
async function rowsDone({ output, resume, delimiter }: CsvJob): Promise<number> {
  const size = await stat(output).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) return 0
  if (!resume) throw new CsvProblem(`${output} exists; remove it, or continue it with --resume`)
  if (size === 0) return 0
  const isWhole = await endsWithLine(output, size)
  const ends: number[] = []
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, info: true })
  createReadStream(output).pipe(parser)
  try {
    for await (const { info } of parser as AsyncIterable<{ info: { bytes: number } }>) ends.push(info.bytes)
    if (isWhole) return ends.length
    ends.pop()
  } catch (error) {
    // The run was stopped inside a quoted cell, so the row is incomplete.
    if (!(error instanceof CsvError)) throw error
  }
  await truncate(output, ends.at(-1) ?? 0)
  return ends.length
}

async function endsWithLine(file: string, size: number): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
    return buffer.toString() === '\n'
  } finally {
    await handle.close()
  }
}
